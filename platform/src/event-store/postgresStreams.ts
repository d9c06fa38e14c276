import type { Pool } from 'pg'
import { batchCalls } from '../database/batchCalls.ts'
import type { StoredEvent } from './eventStore.ts'
import { type EventRow, toStoredEvent } from './postgresRows.ts'

interface Wanted {
  readonly stream: string
  readonly fromRevision: number
}

/** Reads streams whole or from a revision on. Those that are asked for in the same moment are one statement. */
export function createStreamReads(pool: Pool): (stream: string, fromRevision?: number) => Promise<StoredEvent[]> {
  const readMany = async (wanted: readonly Wanted[]): Promise<StoredEvent[][]> => {
    const { rows } = await pool.query<EventRow & { place: number }>({
      name: 'event_store.read_streams',
      text: `select wanted.place::int, e.stream, e.revision, e.position, e.type, e.data, e.metadata
             from unnest($1::text[], $2::int[]) with ordinality as wanted (stream, revision, place)
             cross join lateral (select * from event_store.events
               where stream = wanted.stream and revision >= wanted.revision offset 0) e
             order by wanted.place, e.revision`,
      values: [wanted.map(({ stream }) => stream), wanted.map(({ fromRevision }) => fromRevision)],
    })
    const found = wanted.map((): StoredEvent[] => [])
    for (const row of rows) found[row.place - 1]?.push(toStoredEvent(row))
    return found
  }
  const readOne = async ({ stream, fromRevision }: Wanted): Promise<StoredEvent[]> => {
    const { rows } = await pool.query<EventRow>({
      name: 'event_store.read',
      text: `select stream, revision, position, type, data, metadata from event_store.events
             where stream = $1 and revision >= $2 order by revision`,
      values: [stream, fromRevision],
    })
    return rows.map(toStoredEvent)
  }
  const read = batchCalls(async (wanted: readonly Wanted[]) => {
    const [only, ...others] = wanted
    const found = only && others.length === 0 ? [await readOne(only)] : await readMany(wanted)
    return (_, place): StoredEvent[] => found[place] ?? []
  })
  return (stream, fromRevision = 0) => read({ stream, fromRevision })
}
