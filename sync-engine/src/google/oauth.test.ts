import { createServer } from 'node:http'
import { listenLocally } from '@calendar-sync/platform/testing/listenLocally'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { GoogleFailure } from './failure.ts'
import { createGoogleOAuth } from './oauth.ts'

const test = suite('what Google answers about grants')

/** What a call leads to where Google answers this. */
async function kindOf(call: 'refresh' | 'revoke', status: number, error: string) {
  const server = createServer((_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error })),
  )
  const baseUrl = `http://127.0.0.1:${await listenLocally(server)}`
  try {
    await createGoogleOAuth({ clientId: 'us', clientSecret: 'secret', baseUrl }, 5_000)[call]('a token')
    return 'done'
  } catch (failure) {
    return failure instanceof GoogleFailure ? failure.kind : failure
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('Given a grant that ended, or was given to another client than ours is by now, then its person is to reconnect', async () => {
  assert.is(await kindOf('refresh', 400, 'invalid_grant'), 'reconnection_required')
  assert.is(await kindOf('refresh', 401, 'unauthorized_client'), 'reconnection_required')
})

test('Given a client that Google does not let in, then no person is to reconnect for what an operator mends', async () => {
  assert.is(await kindOf('refresh', 401, 'invalid_client'), 'refused')
})

test('Given a grant that is no longer there, then it counts as given back; when Google asks for patience, then it does not', async () => {
  assert.is(await kindOf('revoke', 400, 'invalid_token'), 'done')
  assert.is(await kindOf('revoke', 429, 'rate_limited'), 'rate_limited')
  assert.is(await kindOf('revoke', 503, 'unavailable'), 'outage')
})

test.run()
