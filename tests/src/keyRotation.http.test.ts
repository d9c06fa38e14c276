import { randomBytes } from 'node:crypto'
import { createMasterKeys } from '@calendar-sync/platform/privacy/masterKeys'
import { rotateKeys } from '@calendar-sync/platform/privacy/rotateKeys'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Client } from './kit/client.ts'
import { freePort } from './kit/freePort.ts'
import { signedInAs, subscribedAs } from './kit/identities.ts'
import { homeEmail, workEmail } from './kit/people.ts'
import { startSystem } from './kit/system.ts'
import { makePeople } from './kit/trips.ts'

const test = suite('exchanging ENCRYPTION_KEY and SESSION_KEYS')

const [old, next] = [randomBytes(32), randomBytes(32)]
const [oldCookies, newCookies] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]

test('Given people at work, when the keys are exchanged as docs/operations.md says, then nothing is lost and everyone stays signed in', async () => {
  const port = await freePort()
  const system = await startSystem({ port, encryptionKey: old, sessionKeys: [oldCookies] })
  try {
    const dana = await subscribedAs(system, workEmail, homeEmail)
    const accounts = (await dana.get('/api/accounts')).body
    const user = (await dana.get('/api/auth/user')).body

    await system.restart({
      encryptionKey: next,
      otherEncryptionKeys: [old],
      sessionKeys: [newCookies, oldCookies],
    })
    const newcomers: { client: Client; email: string; seen: unknown }[] = []
    let rotating = true
    const work = async () => {
      while (rotating || newcomers.length < 3) {
        const people = await makePeople(system.emulator)
        const client = await signedInAs(system, people.office)
        newcomers.push({ client, email: people.office, seen: (await client.get('/api/accounts')).body })
        assert.is((await dana.patch('/api/settings', { syncStartHour: newcomers.length % 24 })).status, 200)
        assert.equal((await dana.get('/api/accounts')).body, accounts)
      }
    }
    const working = work()
    const found = await rotateKeys(system.pool, createMasterKeys(next, [old]))
    rotating = false
    await working
    assert.ok(found.rewrapped > 0)
    assert.equal([...found.remaining], [])

    await system.restart({ otherEncryptionKeys: [] })
    assert.equal((await dana.get('/api/auth/user')).body, user, 'the session from before holds')
    assert.equal((await dana.get('/api/accounts')).body, accounts)
    const calendars = await dana.get('/api/calendars')
    assert.is(calendars.status, 200)
    for (const { email, seen } of newcomers) {
      // The address names its stream with a key of its own: signing in again finds the same person.
      const again = await signedInAs(system, email)
      assert.equal((await again.get('/api/accounts')).body, seen)
    }
    const danaAgain = await signedInAs(system, homeEmail)
    assert.equal((await danaAgain.get('/api/auth/user')).body, user)
  } finally {
    await system.stop()
  }
})

test.run()
