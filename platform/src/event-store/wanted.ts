import { categoryOf, type StoredEvent, type Wanted } from './eventStore.ts'

/** Whether a reader wants the event; what the servers' filters decide, for who has it already. */
export const isWanted = ({ stream, type }: StoredEvent, { categories, types }: Wanted): boolean =>
  (categories === undefined || categories.includes(categoryOf(stream))) && (types === undefined || types.includes(type))
