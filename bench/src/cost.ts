import type { SyncId } from '@calendar-sync/contracts/ids'
import { addTrips } from '@calendar-sync/tests/engine/addTrips'
import type { Laboratory } from '@calendar-sync/tests/engine/laboratory'
import { report } from './report/report.ts'
import { size } from './report/size.ts'
import { onStage, spent } from './stage.ts'

const events = size(1_000, 100)
const lists = 2
/** Source: https://developers.google.com/workspace/calendar/api/v3/reference/events/patch */
const patchUnits = 3

/** What syncing costs at Google, counted by the stand-in, beside the least it can cost: a delta of each side, a write each. */
export const runCost = (): Promise<void> =>
  onStage(async (lab) => {
    console.log('Cost at Google, from the log of the stand-in')
    await lab.startEngine()
    const person = await lab.makePerson()
    const syncId = await lab.makeSync(person)
    await addTrips(person, events)
    const spentBy = spentOf(lab)
    const run = (syncId: SyncId) => () => lab.run(person, syncId)
    units(`${events.toLocaleString('en')} creates`, await spentBy(run(syncId)), events)
    const nothing = await spentBy(run(syncId))
    units('nothing changed', nothing, 0)

    const trips = (await person.work.events()).slice(0, 10)
    for (const { id } of trips) await person.work.change(id, { location: 'Terminal 2' })
    units('10 edits', await spentBy(run(syncId)), 10)
    for (const { id } of trips) await person.work.remove(id)
    units('10 deletes', await spentBy(run(syncId)), 10)

    const other = await lab.makeSync(person, { syncDirection: 'reverse' })
    await lab.run(person, other)
    const shared = await spentBy(async () => {
      // At once: a run that has read before the other is asked for has read too early for it.
      const runs = await Promise.all([syncId, other].map((one) => lab.requestRun(person, one)))
      for (const runId of runs) await lab.endOf(runId)
    })
    units('two syncs of the same two calendars, nothing changed', shared, 0)
    await twoWay(lab)
  })

/** Changes on both sides, which meet in one run. */
async function twoWay(lab: Laboratory): Promise<void> {
  const person = await lab.makePerson()
  const syncId = await lab.makeSync(person, { syncDirection: 'two-way' })
  await addTrips(person, 30)
  const run = () => lab.run(person, syncId)
  const spentBy = spentOf(lab)
  await run()
  await run()
  const [originals, copies] = [await person.work.events(), await person.home.events()]
  for (const { id } of originals.slice(0, 10)) await person.work.change(id, { location: 'Terminal 2' })
  units('two-way, 10 edits of events', await spentBy(run), 10)
  for (const { id } of copies.slice(10, 20)) await person.home.change(id, { location: 'Terminal 3' })
  // What flows back is a patch, of three units at Google: a whole event without the guests that it has would drop them.
  units('two-way, 10 edits of copies', await spentBy(run), 10 * patchUnits, 'a delta each and a patch each')
  for (const { id } of (await person.home.events()).slice(0, 10)) await person.home.remove(id)
  units('two-way, 10 deletes of copies', await spentBy(run), 10)
}

const spentOf =
  (lab: Laboratory) =>
  async (work: () => Promise<unknown>): Promise<number> => {
    await lab.forgetRequests()
    await work()
    return (await spent(lab)).units
  }

function units(what: string, value: number, writes: number, least = 'a delta each and a write each'): void {
  const reference = { what: least, value: lists + writes }
  report({ what, value, unit: 'units', reference, reach: { of: 'ratio', is: 'at most', bound: 1.01 } })
}
