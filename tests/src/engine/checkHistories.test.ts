import { randomUUID } from 'node:crypto'
import type { Recorded } from '@calendar-sync/contracts/domain/event'
import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import { type CountedChecks, syncChecksDecider } from '@calendar-sync/contracts/domain/syncChecks'
import { type RunTrigger, syncRunDecider } from '@calendar-sync/contracts/domain/syncRun'
import { RunId, SyncId, UserId } from '@calendar-sync/contracts/ids'
import { syncChecksStream, syncRunStream, syncStream } from '@calendar-sync/contracts/streams'
import { execute } from '@calendar-sync/platform/commands/execute'
import { createTestDatabase } from '@calendar-sync/platform/testing/database'
import { suiteOnOne } from '@calendar-sync/platform/testing/suites'
import { emptyFolding, fold } from '@calendar-sync/projection-service/projector/fold'
import { type Fields, handlerOf, type ReadModel } from '@calendar-sync/projection-service/projector/readModel'
import { dailyFacts } from '@calendar-sync/projection-service/readModels/dailyFacts'
import { syncStatistics } from '@calendar-sync/projection-service/readModels/syncStatistics'
import { syncCreated } from '@calendar-sync/projection-service/testing/people'
import { createCheckCountStore } from '@calendar-sync/sync-engine/checkCounts/checkCountStore'
import { engineMigrations } from '@calendar-sync/sync-engine/createSyncEngine'
import { rememberSync } from '@calendar-sync/sync-engine/reactions/engineReactions'
import type { ClaimedRun } from '@calendar-sync/sync-engine/run/runStore'
import { createRunStore } from '@calendar-sync/sync-engine/run/runStore'
import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { storedEvents } from '../kit/storedLog.ts'
import { type Assembled, assemble } from './assemble.ts'

const test = suiteOnOne('histories of checks', async () => {
  const { connectionString, drop } = await createTestDatabase(engineMigrations)
  const parts = await assemble(connectionString)
  return { parts, end: () => parts.close().then(drop) }
})

const day = 24 * 60 * 60_000
const counts = { forward: null, reverse: null }

/** What may become of a run that no person asked for, and of the days. */
const happening = fc.oneof(
  { arbitrary: fc.record({ kind: fc.constant('quiet'), push: fc.boolean() }), weight: 6 },
  { arbitrary: fc.record({ kind: fc.constant('answer is lost') }), weight: 2 },
  { arbitrary: fc.record({ kind: fc.constant('engine was frozen') }), weight: 2 },
  { arbitrary: fc.record({ kind: fc.constant('person joins') }), weight: 1 },
  { arbitrary: fc.record({ kind: fc.constant('busy') }), weight: 2 },
  { arbitrary: fc.record({ kind: fc.constant('fails') }), weight: 1 },
  { arbitrary: fc.record({ kind: fc.constant('clock is behind') }), weight: 1 },
  {
    arbitrary: fc.record({ kind: fc.constant('days pass'), days: fc.integer({ min: 1, max: 2 }) }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      kind: fc.constant('days are told'),
      dies: fc.constantFrom('never', 'before', 'after'),
    }),
    weight: 3,
  },
)
type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never

/** Two syncs of one person, and what really happened to them. */
async function openHistory({ pool, eventLog }: Assembled) {
  const userId = UserId.parse(randomUUID())
  const syncIds = [SyncId.parse(randomUUID()), SyncId.parse(randomUUID())] as const
  const [runs, checks] = [createRunStore(pool), createCheckCountStore(pool)]
  let now = Date.now()
  const done = { quiet: 0, told: 0, push: 0 }

  const contextOf = (correlationId: string) => ({
    ...{ commandId: randomUUID(), correlationId, causationId: null, subject: userId, at: new Date(now) },
    actor: { kind: 'system' as const, userId: null },
  })
  for (const syncId of syncIds) {
    const created = syncCreated(syncId, { userId })
    const { commandId: eventId, ...context } = contextOf(syncId)
    const metadata = { ...context, eventId, at: context.at.toISOString(), schemaVersion: 2 }
    await eventLog.append(syncStream(syncId), 'none', [created], [metadata])
    await rememberSync(pool, created.data)
    await pool.query('update engine.syncs set well = true where sync_id = $1', [syncId])
  }
  const claimAgain = async (runId: RunId, engine: string): Promise<ClaimedRun> => {
    const run = await runs.claim(engine, 60_000)
    if (run === undefined || run === 'blocked') throw new Error('There is no run to claim.')
    assert.is(run.runId, runId)
    return run
  }
  const claimed = async (syncId: SyncId, trigger: RunTrigger): Promise<ClaimedRun> => {
    const runId = RunId.parse(randomUUID())
    const ids = { runId, syncId, userId, trigger, kind: 'sync' as const }
    const request = { ...ids, correlationId: runId, causationId: runId, quiet: true }
    if (trigger === 'push') {
      assert.is(await runs.request(request), 'queued')
      return claimAgain(runId, 'engine')
    }
    const taken = await runs.request(request, { engineId: 'engine', leaseMilliseconds: 60_000 })
    if (typeof taken !== 'object') throw new Error('The run was not taken with its request.')
    return taken
  }
  const end = (run: ClaimedRun, at = now) =>
    checks.end({
      ...{ runId: run.runId, syncId: run.syncId, attempt: run.attempt, at: new Date(at) },
      ...{ trigger: run.trigger === 'push' ? 'push' : 'schedule', unchanged: 1, calls: 2 },
    })
  /** As an engine tells of a run that has something to tell. */
  const tellRun = async (run: ClaimedRun, well = true) => {
    const { runId, syncId, trigger, attempt } = run
    const send = (command: Parameters<typeof syncRunDecider.decide>[0]) =>
      execute(eventLog, syncRunDecider, syncRunStream(runId), command, contextOf(runId))
    assert.ok(await runs.makeTold(run))
    await send({ type: 'RequestSyncRun', runId, syncId, userId, trigger, kind: 'sync' })
    await send({ type: 'ClaimRun', engineId: 'engine', attempt, leaseUntil: new Date(now).toISOString() })
    const ended = await send(
      well
        ? { type: 'CompleteRun', attempt, ...counts }
        : { type: 'FailRun', attempt, ...counts, code: 'x', error: 'x' },
    )
    await runs.end(pool, run, ended.state, new Date(now))
    done.told += 1
    if (trigger === 'push') done.push += 1
  }
  /** Counted where that may be, else told. */
  const finish = async (run: ClaimedRun, at = now) => {
    if (!(await end(run, at))) return tellRun(run)
    done.quiet += 1
    if (run.trigger === 'push') done.push += 1
  }
  const tellDays = async (dies: 'never' | 'before' | 'after') => {
    const told: CountedChecks[] = []
    for (;;) {
      const counted = await checks.claim(new Date(now), 60_000)
      if (!counted) break
      const command = { type: 'CountChecks', counted } as const
      const stream = syncChecksStream(counted.syncId)
      if (dies !== 'before') await execute(eventLog, syncChecksDecider, stream, command, contextOf(counted.syncId))
      if (dies === 'never') await checks.told(counted)
      told.push(counted)
    }
    // An engine that died leaves its leases, which run out.
    await pool.query('update engine.checks set lease_until = null')
    return told.length
  }
  const happens = async (what: Happening, syncId: SyncId) => {
    switch (what.kind) {
      case 'quiet':
        return finish(await claimed(syncId, what.push ? 'push' : 'schedule'))
      case 'answer is lost': {
        const run = await claimed(syncId, 'schedule')
        await finish(run)
        assert.not(await end(run), 'it ended already')
        return
      }
      case 'engine was frozen': {
        const frozen = await claimed(syncId, 'schedule')
        await pool.query('update engine.runs set lease_until = null where run_id = $1', [frozen.runId])
        const taken = await claimAgain(frozen.runId, 'another engine')
        assert.not(await end(frozen), 'another engine has it')
        return finish(taken)
      }
      case 'person joins': {
        const run = await claimed(syncId, 'schedule')
        const runId = RunId.parse(randomUUID())
        const request = { ...run, runId, trigger: 'person' as const, quiet: false }
        assert.is(await runs.request(request), run.runId)
        assert.not(await end(run), 'a person waits for it')
        return tellRun(run)
      }
      case 'busy':
        return tellRun(await claimed(syncId, 'schedule'))
      case 'fails':
        return tellRun(await claimed(syncId, 'schedule'), false)
      case 'clock is behind':
        return finish(await claimed(syncId, 'schedule'), now - day)
      case 'days pass':
        now += what.days * day
        return
      case 'days are told':
        await tellDays(what.dies)
    }
  }
  return {
    userId,
    syncIds,
    done,
    happens,
    async close() {
      now += 5 * day
      for (;;) if ((await tellDays('never')) === 0) return
    },
  }
}

function rowsAfter<Row extends Fields, Type extends AnyEvent['type']>(
  model: ReadModel<Row, Type>,
  events: readonly Recorded<AnyEvent>[],
): Row[] {
  const folding = emptyFolding<Row>()
  fold(model, folding, events.filter(handlerOf(model)))
  return [...folding.rows.values()].flatMap(({ row }) => (row === undefined ? [] : [row]))
}

test('Given any history of checks, runs, deaths and days, when all days are told, then the log adds up to what was done, each once', async ({
  parts,
}) => {
  const { eventLog } = parts
  let counted = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(happening, fc.nat(1)), { minLength: 10, maxLength: 40 }), async (history) => {
      const { userId, syncIds, done, happens, close } = await openHistory(parts)
      for (const [what, which] of history) await happens(what, syncIds[which === 0 ? 0 : 1])
      await close()
      const all = await storedEvents(eventLog.store)
      const own = new Set(all.filter(({ metadata }) => metadata.subject === userId).map(({ stream }) => stream))
      const events = (await Promise.all([...own].map((stream) => eventLog.read<AnyEvent>(stream)))).flat()
      events.sort((a, b) => (a.position < b.position ? -1 : 1))
      const [statistics] = rowsAfter(syncStatistics, events)
      assert.is(statistics?.allTime.completed ?? 0, done.quiet + done.told - (statistics?.allTime.failed ?? 0))
      const days = rowsAfter(dailyFacts, events)
      const sum = (name: string) => days.reduce((total, { counts: of }) => total + (of[name] ?? 0), 0)
      assert.is(sum('runs.requested'), done.quiet + done.told)
      assert.is(sum('runs.byTrigger.push'), done.push)
      assert.is(sum('events.unchanged'), done.quiet)
      counted += done.quiet
    }),
    { numRuns: 25, includeErrorInReport: true },
  )
  assert.ok(counted > 100, `only ${counted} checks were counted`)
})

test.run()
