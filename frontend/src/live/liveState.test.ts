import { LiveMessage } from '@calendar-sync/contracts/live'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { afterDisconnect, afterMessage, initialLive } from './liveState.ts'

const syncId = '00000000-0000-4000-8000-000000000001'
const message = (rest: object) => LiveMessage.parse({ type: 'sync_status_update', message: 'Copying', syncId, ...rest })

const test = suite('live state')

test('given a run that makes progress, when a message comes, then its sync shows how far it is', () => {
  const state = afterMessage(initialLive, message({ operation: 'sync_progress', done: 3, total: 12 }))
  assert.equal(state.running, { [syncId]: { message: 'Copying', done: 3, total: 12 } })
  assert.is(state.message, 'Copying')
})

test('given a run that has just started, then its total is unknown', () => {
  const state = afterMessage(initialLive, message({ operation: 'sync_started' }))
  assert.is(state.running[syncId]?.total, null)
})

test('given a running sync, when it completes or fails, then it runs no more', () => {
  const running = afterMessage(initialLive, message({ operation: 'sync_progress', done: 3, total: 12 }))
  assert.equal(afterMessage(running, message({ operation: 'sync_completed' })).running, {})
  const failed = afterMessage(running, message({ operation: 'sync_failed' }))
  assert.equal(failed.running, {})
  assert.ok(failed.failed)
})

test('given an operation that this page does not know, then its message is shown, and what runs goes on', () => {
  const running = afterMessage(initialLive, message({ operation: 'sync_progress', done: 3, total: 12 }))
  const state = afterMessage(running, message({ operation: 'x', message: 'Hello there' }))
  assert.is(state.message, 'Hello there')
  assert.not(state.failed)
  assert.equal(state.running, running.running)
})

test('given a running sync, when the connection closes, then nothing is claimed about it', () => {
  const running = afterMessage({ ...initialLive, connected: true }, message({ operation: 'sync_started' }))
  assert.equal(afterDisconnect(running).running, {})
  assert.not(afterDisconnect(running).connected)
})

test.run()
