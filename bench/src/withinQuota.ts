import { LiveMessage } from '@calendar-sync/contracts/live'
import { liveOf } from '@calendar-sync/contracts/subjects'
import { googleLimits } from '@calendar-sync/sync-engine/google/quota'
import { addTrips, figure, onStage, workTime } from './stage.ts'

/** 1,000 creates under Google's limit of 600 units a minute, which both sides count. Takes more than a minute. */
export const runWithinQuota = (): Promise<void> =>
  onStage(async (lab) => {
    console.log('Within quota: 600 units a minute, 60 ms latency at Google')
    await lab.startEngine({ quota: googleLimits })
    await lab.control('POST', '/emulator/quota', { perUserPerMinute: googleLimits.perUser })
    await lab.addFault({ match: { path: '^/calendar/v3/' }, respond: { latencyMs: 60 } })
    const person = await lab.makePerson()
    const syncId = await lab.makeSync(person)
    await addTrips(person, 1_000)
    const progress: number[] = []
    const stopListening = await lab.bus.subscribe(liveOf(person.userId), (message) => {
      const { done } = LiveMessage.parse(message)
      if (done !== undefined) progress.push(done)
    })
    const ended = await lab.endOf(await lab.requestRun(person, syncId), 180_000)
    await stopListening()
    const counts = ended.state.kind === 'completed' ? ended.state.forward : null
    const refused = (await lab.requests()).filter(({ status }) => status === 403 || status === 429).length
    const rising = progress.every((done, at) => at === 0 || done > (progress[at - 1] ?? 0)) && progress.at(-1) === 1_000
    figure('1,000 creates', `${(workTime(ended.events) / 1_000).toFixed(1)} s`)
    figure('errors (0)', `${counts?.errors}`, counts?.errors === 0 && counts.created === 1_000)
    figure('progress rises to 1,000', `${progress.length} messages`, rising)
    figure('calls that Google refused for their number', `${refused}`)
  })
