import { createServer } from 'node:http'
import { listenLocally } from '@calendar-sync/platform/testing/listenLocally'
import { gaxios } from 'google-auth-library'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failureOf, GoogleFailure } from './failure.ts'

const test = suite('what Google’s errors mean')

const kindOf = (status: number, reason: string) => {
  const failure = failureOf({ response: { status, data: { error: { errors: [{ reason }], message: 'no' } } } })
  return failure instanceof GoogleFailure ? failure.kind : failure
}

test('Rate limits come as 403 and as 429, and pass; a used-up quota does not', () => {
  assert.is(kindOf(403, 'userRateLimitExceeded'), 'rate_limited')
  assert.is(kindOf(403, 'rateLimitExceeded'), 'rate_limited')
  assert.is(kindOf(429, 'rateLimitExceeded'), 'rate_limited')
  assert.is(kindOf(403, 'quotaExceeded'), 'quota_exceeded')
  assert.is(kindOf(403, 'dailyLimitExceeded'), 'quota_exceeded')
  assert.is(kindOf(403, 'requiredAccessLevel'), 'forbidden')
})

test('Other statuses mean what they say', () => {
  assert.is(kindOf(400, 'invalid'), 'refused')
  assert.is(kindOf(401, 'authError'), 'reconnection_required')
  assert.is(kindOf(404, 'notFound'), 'not_found')
  assert.is(kindOf(409, 'duplicate'), 'duplicate')
  assert.is(kindOf(409, 'conflict'), 'rate_limited', 'another call of its batch was in the way')
  assert.is(kindOf(410, 'fullSyncRequired'), 'gone')
  assert.is(kindOf(412, 'conditionNotMet'), 'changed')
  assert.is(kindOf(500, 'backendError'), 'outage')
  assert.is(kindOf(503, 'backendError'), 'outage')
})

test('Given an address for messages that Google does not accept, then the call is refused, and the token is not to blame', () => {
  assert.is(kindOf(401, 'push.webhookUrlUnauthorized'), 'refused')
  assert.is(kindOf(400, 'push.webhookUrlNotHttps'), 'refused')
})

test('A connection that was cut is an outage, and so is a page that is no answer of Google’s API', () => {
  const cut = failureOf(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }))
  assert.is(cut instanceof GoogleFailure && cut.kind, 'outage')
  for (const status of [403, 404, 407, 408, 410, 502]) {
    const page = failureOf({ response: { status, data: '<html>Bad gateway</html>' } })
    assert.is(page instanceof GoogleFailure && page.kind, 'outage', String(status))
  }
})

test('A call that took too long is an outage', async () => {
  const silent = createServer(() => {})
  const url = `http://127.0.0.1:${await listenLocally(silent)}/`
  const failure = failureOf(await gaxios.request({ url, timeout: 50, retry: false }).catch((error: unknown) => error))
  silent.closeAllConnections()
  silent.close()
  assert.is(failure instanceof GoogleFailure && failure.kind, 'outage')
})

test('A mistake of ours stays what it is', () => {
  const mistake = new TypeError('undefined is not a function')
  assert.is(failureOf(mistake), mistake)
})

test.run()
