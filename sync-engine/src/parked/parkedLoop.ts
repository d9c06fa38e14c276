import { type ParkedEventCommand, parkedEventDecider } from '@calendar-sync/contracts/domain/parkedEvent'
import { syncRunDecider } from '@calendar-sync/contracts/domain/syncRun'
import { type ParkedEventId, RunId, type UserId } from '@calendar-sync/contracts/ids'
import { parkedEventStream, syncRunStream } from '@calendar-sync/contracts/streams'
import type { Reaction } from '@calendar-sync/platform/background/reactor'
import { createWorkLoop, type WorkLoop } from '@calendar-sync/platform/background/workLoop'
import { execute } from '@calendar-sync/platform/commands/execute'
import { v5 as deriveUuid, v4 as newUuid } from 'uuid'
import { engineContext } from '../commandContext.ts'
import type { EngineParts } from '../engineParts.ts'
import type { ParkedNews, ParkedStore } from './parkedStore.ts'

interface ParkedDependencies extends Pick<EngineParts, 'clock' | 'eventLog' | 'log' | 'settings'> {
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

interface ParkedReactionDependencies extends Pick<EngineParts, 'clock' | 'eventLog'> {
  readonly parked: ParkedStore
  readonly parkedLoop: Pick<WorkLoop, 'wake'>
}

/** Carries out what operators ask. A retry asks for a run at once, in which the event has all its tries again. */
export const parkedReaction = ({ parked, parkedLoop, eventLog, clock }: ParkedReactionDependencies): Reaction => ({
  name: 'parked',
  categories: ['parkedEvent'],
  handlers: {
    ParkedEventDropped: ({ data }) => parked.drop(data.parkedId),
    ParkedEventRetried: async ({ data: { parkedId, syncId, userId }, metadata }) => {
      await parked.retry(parkedId)
      const runId = RunId.parse(deriveUuid(`person/retry/${metadata.eventId}`, syncId))
      const context = engineContext({ userId, correlationId: runId, causationId: null }, runId, 'request', clock)
      const command = { type: 'RequestSyncRun', runId, syncId, userId, trigger: 'person', kind: 'sync' } as const
      await execute(eventLog, syncRunDecider, syncRunStream(runId), command, context)
    },
  },
  onReaction: () => parkedLoop.wake(),
})
