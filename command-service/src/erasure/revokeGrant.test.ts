import { createServer } from 'node:http'
import { type Log, silentLog } from '@calendar-sync/platform/log'
import { failureOf } from '@calendar-sync/platform/testing/failureOf'
import { listenLocally } from '@calendar-sync/platform/testing/listenLocally'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { revokeGrant, revokeUnused } from './revokeGrant.ts'

const test = suite('giving a grant back')

for (const [answer, status, logged] of [
  ['takes it back', 200, []],
  ['refuses to', 503, [[{ status: 503 }, 'A grant could not be given back to Google.']]],
] as const)
  test(`Given a grant, when Google ${answer}, then the log tells ${logged.length === 0 ? 'nothing' : 'the status, and no token'}`, async () => {
    const google = createServer((_, response) => response.writeHead(status).end())
    const baseUrl = `http://127.0.0.1:${await listenLocally(google)}`
    const warnings: unknown[] = []
    const log: Log = { ...silentLog, warn: (...said) => warnings.push(said) }
    await revokeGrant(baseUrl, { accessToken: 'secret', refreshToken: null, expiresAt: null }, log)
    google.close()
    assert.equal(warnings, logged)
  })

test('Given a grant whose tokens cannot be read, then its revocation counts as none, so that no connection waits for it', async () => {
  const done: string[] = []
  const begun = { withdraw: async () => void done.push('withdrawn'), answered: async () => void done.push('answered') }
  const failure = new Error('The database is away.')
  const deps = {
    log: silentLog,
    config: { google: { clientId: 'id', clientSecret: 'secret', baseUrl: undefined, emulatorPort: undefined } },
    grantChanges: { beginRevocation: async () => begun },
  }
  assert.is(await failureOf(revokeUnused(deps, 'an account', () => Promise.reject(failure))), failure)
  assert.equal(done, ['withdrawn'])
})

test.run()
