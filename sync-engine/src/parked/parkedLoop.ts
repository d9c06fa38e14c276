import { type ParkedEventCommand, parkedEventDecider } from '@calendar-sync/contracts/domain/parkedEvent'
import type { ParkedEventId, UserId } from '@calendar-sync/contracts/ids'
import { parkedEventStream } from '@calendar-sync/contracts/streams'
import { createWorkLoop, type WorkLoop } from '@calendar-sync/platform/background/workLoop'
import { execute } from '@calendar-sync/platform/commands/execute'
import { v4 as newUuid } from 'uuid'
import { engineContext } from '../commandContext.ts'
import type { LoopDependencies } from '../loopDependencies.ts'
import type { ParkedNews, ParkedStore } from './parkedStore.ts'

interface ParkedDependencies extends LoopDependencies {
  readonly parked: ParkedStore
}

/** No person waits for this news. */
const pause = 5

/** Tells the log which events are parked and which are no longer. Told twice, it stands there once. */
export function createParkedLoop({ eventLog, clock, parked, settings, log }: ParkedDependencies): WorkLoop {
  const tell = async (parkedId: ParkedEventId, userId: UserId, command: ParkedEventCommand) => {
    const id = newUuid()
    const context = engineContext({ userId, correlationId: id, causationId: null }, id, command.type, clock)
    await execute(eventLog, parkedEventDecider, parkedEventStream(parkedId), command, context)
  }
  const next = async () => {
    const news = await parked.news()
    return news.parked.length + news.resolved.length > 0 ? news : undefined
  }
  const work = async ({ parked: fresh, resolved }: ParkedNews) => {
    const news = [
      ...fresh.map((event) => async () => {
        await tell(event.parkedId, event.userId, { type: 'ParkEvent', event })
        await parked.toldParked(event)
      }),
      ...resolved.map(({ parkedId, userId }) => async () => {
        await tell(parkedId, userId, { type: 'ResolveParkedEvent' })
        await parked.toldResolved(parkedId)
      }),
    ]
    const failures: unknown[] = []
    for (const tellOne of news) await tellOne().catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
  // What could not be told, and what is beyond one look, has time until the next one.
  const isLast = () => true
  return createWorkLoop({ name: 'parked', next, work, isLast, atOnce: 1, poll: settings.poll * pause, log })
}
