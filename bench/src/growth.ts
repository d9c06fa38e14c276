import type { Recorded } from '@calendar-sync/contracts/domain/event'
import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import type { SyncId } from '@calendar-sync/contracts/ids'
import { emptyFolding, fold } from '@calendar-sync/projection-service/projector/fold'
import { type Fields, handlerOf, type ReadModel } from '@calendar-sync/projection-service/projector/readModel'
import { auditTrail } from '@calendar-sync/projection-service/readModels/auditTrail'
import { personStreams } from '@calendar-sync/projection-service/readModels/personStreams'
import { runTimes } from '@calendar-sync/projection-service/readModels/runTimes'
import { syncRuns } from '@calendar-sync/projection-service/readModels/syncRuns'
import { countedOf, dueNow, hours, settledSync } from '@calendar-sync/tests/engine/checkScene'
import type { Laboratory, Person } from '@calendar-sync/tests/engine/laboratory'
import { eventually } from '@calendar-sync/tests/kit/eventually'
import { storedEvents } from '@calendar-sync/tests/kit/storedLog'
import { report } from './report/report.ts'
import { size } from './report/size.ts'
import { onStage } from './stage.ts'

/** Every half hour. */
const turns = size(48, 4)
const waitMs = 60_000

interface Day {
  readonly events: number
  /** Of those events, as the log keeps them. */
  readonly bytes: number
  /** In the read models that have rows for events and runs. */
  readonly rows: number
}

/** What a person with two syncs and no news leaves behind in a day; beside it what they left when each turn was a run on the log. */
export const runGrowth = (): Promise<void> =>
  onStage(async (lab) => {
    console.log(`A day of ${turns} turns of one person's two syncs, without news`)
    await lab.startEngine()
    const { person, syncId } = await settledSync(lab)
    const other = await lab.makeSync(person, { syncDirection: 'reverse' })
    for (let run = 0; run < 2; run += 1) await lab.run(person, other)
    const syncs = [syncId, other]
    const told = await dayOf(lab, () => runAll(lab, person, syncs))
    const counted = await dayOf(lab, () => checkAll(lab, syncs))
    const row = (what: string, unit: string, of: (day: Day) => number) =>
      report({
        what: `${what} of a day of a person with two syncs and no news`,
        value: of(counted),
        unit,
        reference: { what: 'each turn a run on the log', value: of(told) },
        reach: { of: 'ratio', is: 'at most', bound: 0.05 * (48 / turns) },
      })
    row('events', 'events', ({ events }) => events)
    row('bytes on the log', 'B', ({ bytes }) => bytes)
    row('rows of read models', 'rows', ({ rows }) => rows)
  })

/** Each turn is asked for as a person does, so it is told. */
async function runAll(lab: Laboratory, person: Person, syncs: readonly SyncId[]): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) for (const syncId of syncs) await lab.run(person, syncId)
}

/** Each turn is the schedule's; then the day ends. */
async function checkAll(lab: Laboratory, syncs: readonly SyncId[]): Promise<void> {
  const untilCounted = (syncId: SyncId, checks: number) =>
    eventually(async () => (await countedOf(lab, syncId)) === checks, waitMs)
  for (let turn = 1; turn <= turns; turn += 1) {
    for (const syncId of syncs) await dueNow(lab, syncId)
    for (const syncId of syncs) await untilCounted(syncId, turn)
  }
  // The next day has no turns.
  await lab.pool.query('update engine.scheduled_syncs set due_at = null')
  await lab.passTime(24 * hours)
  for (const syncId of syncs) await untilCounted(syncId, 0)
}

async function dayOf(lab: Laboratory, live: () => Promise<void>): Promise<Day> {
  const before = (await storedEvents(lab.eventLog.store)).at(-1)?.position ?? ''
  await live()
  const stored = (await storedEvents(lab.eventLog.store)).filter(({ position }) => position > before)
  const streams = [...new Set(stored.map(({ stream }) => stream))]
  const read = await Promise.all(streams.map((stream) => lab.eventLog.read<AnyEvent>(stream)))
  const events = read.flat().filter(({ position }) => position > before)
  events.sort((a, b) => (a.position < b.position ? -1 : 1))
  return {
    events: stored.length,
    bytes: stored.reduce((sum, event) => sum + Buffer.byteLength(JSON.stringify(event)), 0),
    rows:
      rowsOf(auditTrail, events) + rowsOf(syncRuns, events) + rowsOf(runTimes, events) + rowsOf(personStreams, events),
  }
}

function rowsOf<Row extends Fields, Type extends AnyEvent['type']>(
  model: ReadModel<Row, Type>,
  events: readonly Recorded<AnyEvent>[],
): number {
  const folding = emptyFolding<Row>()
  fold(model, folding, events.filter(handlerOf(model)))
  return folding.rows.size
}
