import { addTrips, figure, onStage, spent } from './stage.ts'

/** What syncing costs at Google, counted by the emulator. */
export const runCost = (): Promise<void> =>
  onStage(async (lab) => {
    console.log('Cost at Google, from the emulator’s request log')
    await lab.startEngine()
    const person = await lab.makePerson()
    const syncId = await lab.makeSync(person)
    const during = async (work: () => Promise<unknown>) => {
      await lab.forgetRequests()
      await work()
      return spent(lab)
    }
    const run = () => lab.run(person, syncId)

    await addTrips(person, 1_000)
    const first = await during(run)
    figure('1,000 creates (≤ 1,010 units)', `${first.units} units`, first.units <= 1_010)

    const nothing = await during(run)
    const quiet = nothing.lists === 2 && nothing.writes === 0
    figure('nothing changed, two calendars (2 lists, 0 writes)', `${nothing.lists} and ${nothing.writes}`, quiet)

    const trips = await person.work.events()
    for (const { id } of trips.slice(0, 10)) await person.work.change(id, { location: 'Terminal 2' })
    const edits = await during(run)
    figure('10 edits (≤ 12 units)', `${edits.units} units`, edits.units <= 12)

    for (const { id } of trips.slice(0, 10)) await person.work.remove(id)
    const deletes = await during(run)
    figure('10 deletes (≤ 12 units)', `${deletes.units} units`, deletes.units <= 12)

    const other = await lab.makeSync(person, { syncDirection: 'reverse' })
    await lab.run(person, other)
    const shared = await during(async () => {
      const runs = [await lab.requestRun(person, syncId), await lab.requestRun(person, other)]
      for (const runId of runs) await lab.endOf(runId)
    })
    figure('two syncs of the same two calendars (2 lists)', `${shared.lists} lists`, shared.lists === 2)
  })
