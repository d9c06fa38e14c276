import { addTrips, figure, onStage, workTime } from './stage.ts'

const latency = { match: { path: '^/calendar/v3/' }, respond: { latencyMs: 60 } }

/** How long 1,000 new copies take when each call to Google takes 60 ms. */
export const runSpeed = (): Promise<void> =>
  onStage(async (lab) => {
    console.log('Speed, 60 ms latency at Google, quota off')
    await lab.startEngine()
    const person = await lab.makePerson()
    const syncId = await lab.makeSync(person)
    await addTrips(person, 1_000)
    await lab.addFault(latency)
    const before = process.cpuUsage()
    const { counts, events } = await lab.run(person, syncId)
    const { user, system } = process.cpuUsage(before)
    const milliseconds = workTime(events)
    figure(
      '1,000 creates, first run (< 2,000 ms)',
      `${milliseconds} ms`,
      milliseconds < 2_000 && counts?.created === 1_000,
    )
    // A busy machine stretches the time above, not this one.
    figure('processor time of the engine in it', `${Math.round((user + system) / 1_000)} ms`)
  })
