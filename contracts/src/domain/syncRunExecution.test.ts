import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { RunId, SyncId, UserId } from '../ids.ts'
import { everyRetryYieldsNoEvents } from '../testing/retryLaw.ts'
import { given } from '../testing/specification.ts'
import { noCounts, type RecordedEvent } from './runReport.ts'
import { type SyncRunCommand, type SyncRunEvent, type SyncRunState, syncRunDecider } from './syncRun.ts'

const test = suite('the engine’s side of a run')

const ids = {
  runId: RunId.parse('4c7f1c1e-53ff-4cb4-8f6c-0a7d3f0b1a01'),
  syncId: SyncId.parse('4c7f1c1e-53ff-4cb4-8f6c-0a7d3f0b1a02'),
  userId: UserId.parse('4c7f1c1e-53ff-4cb4-8f6c-0a7d3f0b1a03'),
}
const otherRun = RunId.parse('4c7f1c1e-53ff-4cb4-8f6c-0a7d3f0b1a04')
const leaseUntil = '2025-05-01T10:00:30.000Z'
const event: RecordedEvent = {
  sourceEventId: 'e1',
  targetEventId: 'c1',
  way: 'forward',
  summary: 'Flight',
  start: null,
  end: null,
  action: 'create',
  status: 'success',
  reason: 'It is travel.',
  recurringEventId: null,
  decided: null,
  offer: null,
  copyStands: true,
}

const requested: SyncRunEvent = { type: 'SyncRunRequested', data: { ...ids, trigger: 'person' } }
const claimed = (engineId: string, attempt: number): SyncRunEvent => ({
  type: 'SyncRunClaimed',
  data: { ...ids, engineId, leaseUntil, attempt },
})
const recorded: SyncRunEvent = { type: 'SyncEventsRecorded', data: { ...ids, events: [event] } }
const completed = {
  type: 'SyncRunCompleted',
  data: { ...ids, forward: noCounts, reverse: null },
} satisfies SyncRunEvent

const claim = (engineId: string, attempt: number): SyncRunCommand => ({
  type: 'ClaimRun',
  engineId,
  leaseUntil,
  attempt,
})
const complete = { type: 'CompleteRun', attempt: 1, forward: noCounts, reverse: null } satisfies SyncRunCommand
const failure = { code: 'sync_failed', error: 'It failed.', forward: null, reverse: null }
const fail: SyncRunCommand = { type: 'FailRun', attempt: 1, ...failure }

test('Given a request, when an engine claims the run, then it is claimed', () => {
  given(syncRunDecider, requested).when(claim('a', 1)).then(claimed('a', 1))
})

test('Given a claimed run, when the same engine claims it again, then nothing happens', () => {
  given(syncRunDecider, requested, claimed('a', 1)).when(claim('a', 1)).then()
})

test('Given a claimed run, when another engine claims it with the same attempt, then it is refused', () => {
  given(syncRunDecider, requested, claimed('a', 1)).when(claim('b', 1)).refuses('conflict')
})

test('Given a run whose engine died, when another engine has the next attempt, then it takes over', () => {
  given(syncRunDecider, requested, claimed('a', 1)).when(claim('b', 2)).then(claimed('b', 2))
})

test('Given a run that was taken over, when the first engine comes back, then it is refused', () => {
  given(syncRunDecider, requested, claimed('a', 1), claimed('b', 2)).when(claim('a', 1)).refuses('conflict')
})

test('Given a run that was taken over, when the first engine comes with results, then they are refused', () => {
  const record: SyncRunCommand = { type: 'RecordEvents', attempt: 1, after: 0, events: [event] }
  for (const late of [record, complete, fail]) {
    given(syncRunDecider, requested, claimed('a', 1), claimed('b', 2)).when(late).refuses('conflict')
  }
})

test('Given no request, when an engine claims the run, then there is no such run', () => {
  given(syncRunDecider).when(claim('a', 1)).refuses('not_found')
})

test('Given another run under way, when a run follows it, then it is joined and never claimed', () => {
  const join: SyncRunCommand = { type: 'JoinRun', joinedRunId: otherRun }
  const joined: SyncRunEvent = { type: 'SyncRunJoined', data: { ...ids, joinedRunId: otherRun } }
  given(syncRunDecider, requested).when(join).then(joined)
  given(syncRunDecider, requested, joined).when(join).then()
  given(syncRunDecider, requested, joined).when(claim('a', 1)).then()
})

test('Given a claimed run, when it is to follow another one or itself, then it is refused', () => {
  given(syncRunDecider, requested, claimed('a', 1)).when({ type: 'JoinRun', joinedRunId: otherRun }).refuses('conflict')
  given(syncRunDecider, requested).when({ type: 'JoinRun', joinedRunId: ids.runId }).refuses('conflict')
})

test('Given a claimed run, when events are recorded, then each is recorded once', () => {
  const record: SyncRunCommand = { type: 'RecordEvents', attempt: 1, after: 0, events: [event] }
  given(syncRunDecider, requested, claimed('a', 1)).when(record).then(recorded)
  given(syncRunDecider, requested, claimed('a', 1), recorded).when(record).then()
  given(syncRunDecider, requested, claimed('a', 1), recorded)
    .when({ ...record, after: 1 })
    .then(recorded)
  given(syncRunDecider, requested, claimed('a', 1))
    .when({ ...record, after: 1 })
    .refuses('conflict')
})

test('Given a run that no engine claimed, when results come, then they are refused', () => {
  given(syncRunDecider, requested).when(complete).refuses('conflict')
})

test('Given a run that ended, when anything comes later, then nothing happens', () => {
  for (const late of [claim('b', 2), complete, fail]) {
    given(syncRunDecider, requested, claimed('a', 1), completed).when(late).then()
  }
})

test('Given a claimed run that could do only a part of its work, when it is completed, then the event keeps the reason', () => {
  const stopped = { code: 'quota_exceeded', error: 'Google allows no more.' }
  given(syncRunDecider, requested, claimed('a', 1))
    .when({ ...complete, stopped })
    .then({ ...completed, data: { ...completed.data, stopped } })
})

test('Given a run that was not claimed, when it cannot be carried out, then it fails', () => {
  given(syncRunDecider, requested)
    .when(fail)
    .then({
      type: 'SyncRunFailed',
      data: { ...ids, ...failure },
    })
})

test('Given a deleted sync whose copies are to go, when their removal is asked for twice, then there is one request', () => {
  const ask: SyncRunCommand = { type: 'RequestSyncRun', ...ids, trigger: 'person', kind: 'remove_copies' }
  const request: SyncRunEvent = {
    type: 'SyncRunRequested',
    data: { ...ids, trigger: 'person', kind: 'remove_copies' },
  }
  given(syncRunDecider).when(ask).then(request)
  given(syncRunDecider, request).when(ask).then()
})

test('Given deletions that the guard stopped, then the failure says how many', () => {
  const details = { deletions: 12, copies: 20 }
  const stopped = { code: 'deletions_need_confirmation', error: 'Confirm.', forward: null, reverse: null, details }
  given(syncRunDecider, requested)
    .when({ type: 'FailRun', attempt: 1, ...stopped })
    .then({ type: 'SyncRunFailed', data: { ...ids, ...stopped } })
})

test('Every command sent twice yields no events the second time', () => {
  const commands = fc.oneof<fc.Arbitrary<SyncRunCommand>[]>(
    fc.record({
      type: fc.constant('ClaimRun' as const),
      engineId: fc.constantFrom('a', 'b'),
      leaseUntil: fc.constant(leaseUntil),
      attempt: fc.integer({ min: 1, max: 3 }),
    }),
    fc.record({
      type: fc.constant('RecordEvents' as const),
      attempt: fc.integer({ min: 1, max: 3 }),
      after: fc.integer({ min: 0, max: 3 }),
      events: fc.constantFrom([event], []),
    }),
    fc.constantFrom<SyncRunCommand>(complete, fail, { type: 'JoinRun', joinedRunId: otherRun }),
  )
  const state: SyncRunState = syncRunDecider.evolve(syncRunDecider.initialState, requested)
  assert.ok(everyRetryYieldsNoEvents({ ...syncRunDecider, initialState: state }, commands) > 50)
})

test.run()
