import { randomUUID } from 'node:crypto'
import type { NewEvent, StoredEvent } from '../eventStore.ts'

/** A category that no other test writes to: the log is shared. */
export const newCategory = (): string => `test${randomUUID().replaceAll('-', '')}`

export const newStream = (category = newCategory()): string => `${category}-${randomUUID()}`

export function sampleEvent(data: Record<string, unknown> = {}, type = 'SampleHappened'): NewEvent {
  return {
    type,
    data,
    metadata: {
      eventId: randomUUID(),
      correlationId: randomUUID(),
      causationId: null,
      actor: { kind: 'system', userId: null },
      at: '2026-01-31T12:00:00.000Z',
      schemaVersion: 1,
      subject: null,
    },
  }
}

/** Events that carry `number`, from `first` on. */
export const numbered = (count: number, first = 0, type?: string): NewEvent[] =>
  Array.from({ length: count }, (_, index) => sampleEvent({ number: first + index }, type))

export const numbersOf = (events: readonly StoredEvent[]): unknown[] => events.map((event) => event.data.number)

export const revisionsOf = (events: readonly { readonly revision: number }[]): number[] =>
  events.map(({ revision }) => revision)

export const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
