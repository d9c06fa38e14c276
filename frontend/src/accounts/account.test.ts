import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { RequestError } from '../request/requestError.ts'
import {
  initials,
  isDueForRefresh,
  offersReconnection,
  reconnectionNotice,
  refreshFailure,
  refreshProblem,
} from './account.ts'
import { connectProblem } from './connectProblem.ts'

const test = suite('initials')

test('two names give two letters, more names too', () => {
  assert.is(initials({ displayName: 'Ana Silva', email: 'x@example.com' }), 'AS')
  assert.is(initials({ displayName: '  ana  maria  silva ', email: 'x@example.com' }), 'AM')
})

test('one name gives one letter', () => {
  assert.is(initials({ displayName: 'Ana', email: 'x@example.com' }), 'A')
})

test('without a name the address gives its first letter', () => {
  assert.is(initials({ displayName: ' ', email: 'work@example.com' }), 'W')
})

test('without both it is GA', () => {
  assert.is(initials({ displayName: '', email: '' }), 'GA')
})

const now = Date.parse('2026-03-10T12:00:00Z')
const healthy = { refreshToken: 'stored', tokenExpiry: '2026-03-10T13:00:00Z', reconnectionRequired: false }

test('a healthy account says nothing', () => {
  assert.is(reconnectionNotice(healthy), null)
})

test('without a refresh token, or when Google took the permission back, the account asks to be reconnected', () => {
  assert.is(reconnectionNotice({ ...healthy, refreshToken: '' }), 'Reconnection Required')
  assert.is(reconnectionNotice({ ...healthy, reconnectionRequired: true }), 'Account Reconnection Required')
})

test('a token is renewed from five minutes before it expires, and after', () => {
  assert.not(isDueForRefresh({ ...healthy, tokenExpiry: '2026-03-10T12:05:01Z' }, now))
  assert.ok(isDueForRefresh({ ...healthy, tokenExpiry: '2026-03-10T12:05:00Z' }, now))
  assert.ok(isDueForRefresh({ ...healthy, tokenExpiry: '2026-03-10T09:00:00Z' }, now))
})

test('nothing is renewed without an expiry, without a refresh token, or when a reconnection is needed', () => {
  const expired = { ...healthy, tokenExpiry: '2026-03-10T09:00:00Z' }
  assert.not(isDueForRefresh({ ...expired, tokenExpiry: null }, now))
  assert.not(isDueForRefresh({ ...expired, refreshToken: '' }, now))
  assert.not(isDueForRefresh({ ...expired, reconnectionRequired: true }, now))
})

test('a failure that speaks of reconnecting, invalid or unauthorized asks for a reconnection', () => {
  for (const message of ['Please RECONNECT', 'invalid_grant', 'Unauthorized'])
    assert.is(refreshFailure(new Error(message)).title, 'Account Reconnection Required')
})

const refused = (status: number, code?: string, said?: string) =>
  new RequestError('No.', { status, code, said, requestId: null })

test('a renewal that the server refused offers to reconnect; no answer, or one that asks for patience, does not', () => {
  const answers = [400, 500, 429, 503].map((status) => refused(status))
  assert.equal(answers.map(offersReconnection), [true, true, false, false])
  assert.not(offersReconnection(new TypeError('Failed to fetch')))
})

test('Given Google does not answer, then nothing says that its permission is lost, and the banner says what the server does', () => {
  const said = 'Google does not answer at the moment. Try again later.'
  const silent = refused(502, 'google_unreachable', said)
  assert.not(offersReconnection(silent))
  assert.is(refreshProblem(silent), `Failed to refresh account token. Please try again. ${said}`)
  assert.is(refreshProblem(new TypeError('Failed to fetch')), 'Failed to refresh account token. Please try again.')
})

test('another failure is a failed refresh; no answer at all is a refresh error', () => {
  assert.is(refreshFailure(new Error('Busy')).description, 'Could not refresh your Google account token.')
  assert.is(refreshFailure(new TypeError('Failed to fetch')).title, 'Token Refresh Error')
})

test.run()

const refusals = suite('why an account was not connected')

for (const name of ['__proto__', 'constructor', 'toString'])
  refusals(`Given an address with error=${name}, then it is a code that is not known`, () => {
    assert.is(connectProblem(name), 'The account could not be connected. Please try again.')
  })

refusals.run()
