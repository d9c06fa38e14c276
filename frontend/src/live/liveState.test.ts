import { RunId, SyncId } from '@calendar-sync/contracts/ids'
import { LiveMessage } from '@calendar-sync/contracts/live'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { afterDisconnect, afterMessage, afterReading, initialLive, type LiveState } from './liveState.ts'

const syncId = '00000000-0000-4000-8000-000000000001'
const message = (rest: object) => LiveMessage.parse({ type: 'sync_status_update', message: 'Copying', syncId, ...rest })

const heardAt = 1_000_000
const after = (state: LiveState, rest: object) => afterMessage(state, message(rest), heardAt)

const test = suite('live state')

test('given a run that makes progress, when a message comes, then its sync shows how far it is', () => {
  const state = after(initialLive, { operation: 'sync_progress', done: 3, total: 12 })
  assert.equal(state.running, { [syncId]: { message: 'Copying', done: 3, total: 12, heardAt } })
  assert.is(state.message, 'Copying')
})

test('given a run that has just started, then its total is unknown', () => {
  const state = after(initialLive, { operation: 'sync_started' })
  assert.is(state.running[syncId]?.total, null)
})

test('given a running sync, when it completes or fails, then it runs no more', () => {
  const running = after(initialLive, { operation: 'sync_progress', done: 3, total: 12 })
  assert.equal(after(running, { operation: 'sync_completed' }).running, {})
  const failed = after(running, { operation: 'sync_failed' })
  assert.equal(failed.running, {})
  assert.ok(failed.failed)
})

test('given an operation that this page does not know, then its message is shown, and what runs goes on', () => {
  const running = after(initialLive, { operation: 'sync_progress', done: 3, total: 12 })
  const state = after(running, { operation: 'x', message: 'Hello there' })
  assert.is(state.message, 'Hello there')
  assert.not(state.failed)
  assert.equal(state.running, running.running)
})

test('given a running sync, when the connection closes, then nothing is claimed about it', () => {
  const running = after({ ...initialLive, connected: true }, { operation: 'sync_started' })
  assert.equal(afterDisconnect(running).running, {})
  assert.not(afterDisconnect(running).connected)
})

test('given a running sync whose end was not heard, when the syncs are read later, then it runs as long as they say', () => {
  const running = after(initialLive, { operation: 'sync_started' })
  const readAt = (at: number, currentRunId: string | null) => {
    const run = currentRunId === null ? null : RunId.parse(currentRunId)
    return afterReading(running, [{ id: SyncId.parse(syncId), currentRunId: run }], at).running
  }
  assert.equal(readAt(heardAt + 30_000, syncId), running.running)
  assert.equal(readAt(heardAt + 30_000, null), {})
  // A list that was read that soon may not know of the run yet.
  assert.equal(readAt(heardAt + 1_000, null), running.running)
})

test.run()
