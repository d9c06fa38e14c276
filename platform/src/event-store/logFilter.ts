import { categoryOf, type LogFilter, type StoredEvent } from './eventStore.ts'

/** Whether a reader wants the event; what the servers' filters decide, for who has it already. */
export const matchesFilter = ({ stream, type }: StoredEvent, { categories, types }: LogFilter): boolean =>
  (categories === undefined || categories.includes(categoryOf(stream))) && (types === undefined || types.includes(type))
