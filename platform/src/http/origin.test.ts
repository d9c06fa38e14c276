import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { answerX, sendRaw, withKit } from './testing/kitServer.ts'

const test = suite('requests from pages of other sites')

/** The status of a change that a page of this origin sends. */
const statusesFrom = (publicUrl: string | undefined, host: string, origins: readonly string[]) =>
  withKit({ publicUrl }, answerX, async ({ port }) => {
    const statuses: number[] = []
    for (const origin of origins)
      statuses.push((await sendRaw(port, '/api/x', { method: 'POST', headers: { host, origin } })).status)
    return statuses
  })

test('Given a public address, then only its own scheme, host and port may change something', async () => {
  const origins = [
    'https://sync.example',
    'http://sync.example',
    'https://sync.example:8443',
    'https://evil.example',
    'null',
  ]
  assert.equal(await statusesFrom('https://sync.example', 'sync.example', origins), [200, 403, 403, 403, 403])
})

test('Given a name that another site points at us, then its pages change nothing, also when they name that host', async () => {
  assert.equal(await statusesFrom('https://sync.example', 'evil.example', ['http://evil.example']), [403])
})

test('Given no public address, then the request’s own origin counts', async () => {
  const others = ['https://localhost:3000', 'http://localhost:3001', 'https://evil.example', 'null']
  const statuses = await statusesFrom(undefined, 'localhost:3000', ['http://localhost:3000', ...others])
  assert.equal(statuses, [200, 403, 403, 403, 403])
})

test.run()
