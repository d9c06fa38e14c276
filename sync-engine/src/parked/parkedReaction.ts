import type { Recorded } from '@calendar-sync/contracts/domain/event'
import type { AnyEvent, EventType } from '@calendar-sync/contracts/domain/registry'
import { syncRunDecider } from '@calendar-sync/contracts/domain/syncRun'
import { RunId } from '@calendar-sync/contracts/ids'
import { syncRunStream } from '@calendar-sync/contracts/streams'
import type { Reaction } from '@calendar-sync/platform/background/reactor'
import type { WorkLoop } from '@calendar-sync/platform/background/workLoop'
import { execute } from '@calendar-sync/platform/commands/execute'
import { v5 as deriveUuid } from 'uuid'
import { engineContext } from '../commandContext.ts'
import type { LoopDependencies } from '../loopDependencies.ts'
import type { ParkedStore } from './parkedStore.ts'

const types = ['ParkedEventRetried', 'ParkedEventDropped'] as const satisfies EventType[]

interface ParkedReactionDependencies extends Pick<LoopDependencies, 'clock' | 'eventLog'> {
  readonly parked: ParkedStore
  readonly parkedLoop: Pick<WorkLoop, 'wake'>
}

/** Carries out what operators ask. A retry asks for a run at once, in which the event has all its tries again. */
export const parkedReaction = (dependencies: ParkedReactionDependencies): Reaction => ({
  name: 'parked',
  categories: ['parkedEvent'],
  types,
  react: (event) => react(event, dependencies),
  onReaction: () => dependencies.parkedLoop.wake(),
})

async function react(
  event: Recorded<AnyEvent>,
  { parked, eventLog, clock }: ParkedReactionDependencies,
): Promise<void> {
  if (event.type === 'ParkedEventDropped') return parked.drop(event.data.parkedId)
  if (event.type !== 'ParkedEventRetried') return
  const { parkedId, syncId, userId } = event.data
  await parked.retry(parkedId)
  const runId = RunId.parse(deriveUuid(`person/retry/${event.metadata.eventId}`, syncId))
  const context = engineContext({ userId, correlationId: runId, causationId: null }, runId, 'request', clock)
  const command = { type: 'RequestSyncRun', runId, syncId, userId, trigger: 'person', kind: 'sync' } as const
  await execute(eventLog, syncRunDecider, syncRunStream(runId), command, context)
}
