import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Client } from '../kit/client.ts'
import { type System, startSystem } from '../kit/system.ts'
import { makePeople, type People } from '../kit/trips.ts'

const test = suite('the limit of sign-ins')

/** On a product of its own with such a limit. */
async function limited(signInLimitPerMinute: number, work: (system: System, people: People) => Promise<void>) {
  const system = await startSystem({ signInLimitPerMinute })
  try {
    await work(system, await makePeople(system.emulator))
  } finally {
    await system.stop()
  }
}

const limit = 6

test('Given a limit, when people sign in one after the other, then as many get through, each with all their hops', () =>
  limited(limit, async (system, { office }) => {
    const ended: string[] = []
    for (let start = 0; start < limit; start += 1) ended.push(await new Client(system.url).signIn(office))
    assert.equal([...new Set(ended)], ['/api/auth/callback'])
    const client = new Client(system.url)
    assert.is((await client.get('/api/auth/authorize')).status, 429)
    assert.is((await client.get('/auth/google')).status, 429, 'the other way to begin is none around the limit')
    for (let call = 0; call < 3 * limit; call += 1) {
      assert.is((await client.get('/api/auth/callback')).status, 200, 'the screen is no start')
      assert.is(
        (await client.get('/api/auth/callback?code=x&state=y')).status,
        200,
        'nor is an answer without a sign-in',
      )
    }
  }))

test('Given Google that gives no refresh token, when it is asked again, then both are one start', () =>
  limited(2, async (system, { office }) => {
    // Google knows this app already, so it hands out no refresh token until it is asked for consent again.
    await new Client(system.url).signIn(office)
    await system.pool.query('delete from privacy.credentials')
    assert.is(await new Client(system.url).signIn(office), '/api/auth/callback')
    assert.is((await new Client(system.url).get('/api/auth/authorize')).status, 429)
  }))

test('Given a person who adds an account, then that is one start', () =>
  limited(2, async (system, people) => {
    const client = new Client(system.url)
    await client.signIn(people.office)
    await client.throughGoogle('/auth/google', people.home)
    assert.is((await client.get('/api/auth/authorize')).status, 429)
  }))

test.run()
