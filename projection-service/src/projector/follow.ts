import type { EventType } from '@calendar-sync/contracts/domain/registry'
import type { Batch } from '@calendar-sync/platform/event-store/eventStore'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { tracedForEach } from '@calendar-sync/platform/observability/tracing'
import type { ClientBase } from 'pg'
import { createBatchApplier } from './batch.ts'
import type { JointCheckpoints } from './jointCheckpoints.ts'
import { type Fields, type ReadModel, wantedBy } from './readModel.ts'
import { type Generation, Superseded } from './tableGenerations.ts'

/** Events of a table that is behind, in one transaction; one that is not behind gets what there is. */
const batchSize = 2_000

export interface FollowDependencies {
  readonly eventLog: EventLog
  readonly checkpoints: JointCheckpoints
}

/**
 * Folds what is appended into a table that readers see, from its checkpoint on. Returns when the signal is given, or
 * when another table took this one's place.
 * @throws what went wrong with a batch; the checkpoint then stands before it
 */
export async function follow<Row extends Fields, Type extends EventType>(
  model: ReadModel<Row, Type>,
  client: ClientBase,
  generation: Generation,
  { eventLog, checkpoints }: FollowDependencies,
  signal: AbortSignal,
  onAdvance: (batch: Batch) => void,
): Promise<void> {
  const apply = createBatchApplier(client, model, generation, checkpoints)
  // A store may wrap what the handler throws, so what it was is kept here.
  const failure: { cause?: unknown } = {}
  const subscription = eventLog.store.subscribe(
    { after: generation.position, batchSize, ...wantedBy(model) },
    async (batch) => {
      try {
        await tracedForEach(
          `project ${model.name}`,
          tracesOf(batch),
          { 'event.count': batch.events.length },
          async () => apply({ events: await eventLog.decode(batch), position: batch.position }),
        )
      } catch (cause) {
        failure.cause = cause
        throw cause
      }
      onAdvance(batch)
    },
  )
  try {
    await Promise.race([subscription.ended, aborted(signal)])
  } catch (error) {
    if (!(failure.cause instanceof Superseded)) throw failure.cause ?? error
  } finally {
    await subscription.stop()
  }
}

const tracesOf = ({ events }: Batch): string[] => [
  ...new Set(events.flatMap(({ metadata }) => metadata.traceparent ?? [])),
]

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
