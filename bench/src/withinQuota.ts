import { LiveMessage } from '@calendar-sync/contracts/live'
import { liveOf } from '@calendar-sync/contracts/subjects'
import { googleLimits } from '@calendar-sync/sync-engine/google/quota'
import { addTrips } from '@calendar-sync/tests/engine/addTrips'
import { report } from './report/report.ts'
import { size } from './report/size.ts'
import { onStage, workTime } from './stage.ts'

const events = size(700, 60)

/** More creates than fit under Google's limit of 600 units a minute, which both sides count. Takes more than one. */
export const runWithinQuota = (): Promise<void> =>
  onStage(async (lab) => {
    console.log('Within quota: 600 units a minute, 60 ms latency at Google')
    await lab.startEngine({ quota: googleLimits })
    await lab.control('POST', '/emulator/quota', { perUserPerMinute: googleLimits.perUser })
    await lab.addFault({ match: { path: '^/calendar/v3/' }, respond: { latencyMs: 60 } })
    const person = await lab.makePerson()
    const syncId = await lab.makeSync(person)
    await addTrips(person, events)
    const progress: number[] = []
    const stopListening = await lab.bus.subscribe(liveOf(person.userId), (message) => {
      const { done } = LiveMessage.parse(message)
      if (done !== undefined) progress.push(done)
    })
    const ended = await lab.endOf(await lab.requestRun(person, syncId), 180_000)
    await stopListening()
    const counts = ended.state.kind === 'completed' ? ended.state.forward : null
    const refused = (await lab.requests()).filter(({ status }) => status === 403 || status === 429).length
    const rising =
      progress.every((done, at) => at === 0 || done > (progress[at - 1] ?? 0)) && progress.at(-1) === events
    report({ what: `${events} creates`, value: workTime(ended.events) / 1_000, unit: 's' })
    zero('errors', counts?.errors ?? Number.NaN, counts?.created === events)
    report({ what: 'progress is told, and rises to all', value: progress.length, unit: 'messages', worked: rising })
    report({ what: 'calls that Google refused for their number', value: refused, unit: '' })
  })

const zero = (what: string, value: number, worked: boolean) =>
  report({ what, value, unit: '', reach: { of: 'figure', is: 'at most', bound: 0 }, worked })
