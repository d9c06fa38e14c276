import { randomBytes, randomUUID } from 'node:crypto'
import { UserId } from '@calendar-sync/contracts/ids'
import { userStream } from '@calendar-sync/contracts/streams'
import { beginning } from '@calendar-sync/platform/event-store/eventStore'
import { createLogSealer } from '@calendar-sync/platform/event-store/seals/logSealer'
import type { Laboratory } from '@calendar-sync/tests/engine/laboratory'
import { figure, onStage } from './stage.ts'

const total = 20_000
const atOnce = 100
const singles = 500
const rounds = 3

/** How quickly events are appended to the log, alone and while it is sealed, and read from it, in Postgres. */
export const runLog = (): Promise<void> =>
  onStage(async (lab) => {
    console.log('Event log in Postgres')
    // In turns, so that a busy machine slows both alike.
    for (let round = 1; round <= rounds; round += 1) {
      await appends(lab, `round ${round}, alone`)
      const { pool, eventLog, log } = lab
      const sealer = createLogSealer({ store: eventLog.store, pool, key: randomBytes(32), log })
      sealer.start()
      await appends(lab, `round ${round}, sealed meanwhile`)
      await sealer.stop()
    }
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

async function appends(lab: Laboratory, how: string): Promise<void> {
  const userId = UserId.parse(randomUUID())
  const signIns = () =>
    Array.from({ length: atOnce }, () => ({ type: 'UserSignedIn', data: { userId, signInId: randomUUID() } }) as const)
  const began = performance.now()
  for (let done = 0; done < total; done += atOnce) await lab.append(userStream(userId), userId, ...signIns())
  figure(`append, ${atOnce} at a time, ${how}`, `${rate(began)} /s`)
  const single = performance.now()
  for (let done = 0; done < singles; done += 1)
    await lab.append(`${userStream(userId)}1`, userId, ...signIns().slice(0, 1))
  figure(`append, one at a time, ${how}`, `${Math.round((singles * 1_000) / (performance.now() - single))} /s`)
}

const rate = (since: number) => Math.round((total * 1_000) / (performance.now() - since)).toLocaleString('en')
