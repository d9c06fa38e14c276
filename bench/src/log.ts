import { randomUUID } from 'node:crypto'
import { UserId } from '@calendar-sync/contracts/ids'
import { userStream } from '@calendar-sync/contracts/streams'
import { beginning } from '@calendar-sync/platform/event-store/eventStore'
import { figure, onStage } from './stage.ts'

const total = 20_000
const atOnce = 100

/** How quickly events are appended to the log and read from it, in Postgres. */
export const runLog = (): Promise<void> =>
  onStage(async (lab) => {
    console.log('Event log in Postgres')
    const userId = UserId.parse(randomUUID())
    const signIns = () =>
      Array.from(
        { length: atOnce },
        () => ({ type: 'UserSignedIn', data: { userId, signInId: randomUUID() } }) as const,
      )
    const began = performance.now()
    for (let done = 0; done < total; done += atOnce) await lab.append(userStream(userId), userId, ...signIns())
    figure(`append, ${atOnce} at a time`, `${rate(began)} /s`)
    const single = performance.now()
    for (let done = 0; done < 500; done += 1)
      await lab.append(`${userStream(userId)}1`, userId, ...signIns().slice(0, 1))
    figure('append, one at a time', `${Math.round(500_000 / (performance.now() - single))} /s`)
    const reading = performance.now()
    let read = 0
    for (let after = beginning; read < total; ) {
      const page = await lab.eventLog.store.readAll(after, 1_000)
      if (page.events.length === 0) break
      read += page.events.length
      after = page.position
    }
    figure('read in order', `${rate(reading)} /s`)
  })

const rate = (since: number) => Math.round((total * 1_000) / (performance.now() - since)).toLocaleString('en')
