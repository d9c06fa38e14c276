import type { Recorded } from '@calendar-sync/contracts/domain/event'
import type { AnyEvent, EventType } from '@calendar-sync/contracts/domain/registry'
import { emptyFolding, fold } from '../projector/fold.ts'
import type { Fields, ReadModel } from '../projector/readModel.ts'
import { handlerOf } from '../projector/readModel.ts'

/** The n-th position of a log, as ordered strings. */
export const positionOf = (n: number) => String(n).padStart(20, '0')

/** The n-th minute of the day that tests play on. */
export const minute = (n: number) => new Date(Date.UTC(2026, 1, 1, 8, n)).toISOString()

/** Events as a log would hand them out, one a minute, from the n-th place on. */
export const recorded = (events: readonly AnyEvent[], from = 1): Recorded<AnyEvent>[] =>
  events.map((event, index) => ({
    ...event,
    stream: 'test-1',
    revision: from + index,
    position: positionOf(from + index),
    metadata: {
      eventId: `00000000-0000-4000-8000-${String(from + index).padStart(12, '0')}`,
      correlationId: 'test',
      causationId: null,
      actor: { kind: 'system', userId: null },
      at: minute(from + index),
      schemaVersion: 1,
      subject: 'userId' in event.data ? event.data.userId : null,
    },
  }))

/** The row that these events lead to, folded in memory. */
export function rowAfter<Row extends Fields, Type extends EventType>(
  model: ReadModel<Row, Type>,
  id: string,
  ...events: readonly AnyEvent[]
): Row | undefined {
  const folding = emptyFolding<Row>()
  fold(model, folding, recorded(events).filter(handlerOf(model)))
  return folding.rows.get(id)?.row
}
