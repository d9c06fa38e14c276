import type { Pool } from 'pg'
import { z } from 'zod'
import { batchCalls } from '../database/batchCalls.ts'
import type { Position } from '../event-store/eventStore.ts'
import type { Log } from '../log.ts'
import { decrypt, encrypt } from '../privacy/encryption.ts'
import type { PersonalKeys } from '../privacy/personalKeys.ts'

/** What the events of a stream up to one of them came to. */
export interface Snapshot {
  /** Of the last event in it. */
  readonly revision: number
  readonly position: Position
  /** Whose personal fields the state holds; null when it holds none. */
  readonly subject: string | null
  /** JSON. */
  readonly state: unknown
  /** Of the newest events in it. */
  readonly eventIds: readonly string[]
}

export type Snapshots = ReturnType<typeof createSnapshots>

const Row = z.object({
  stream: z.string(),
  fold: z.string(),
  revision: z.int(),
  position: z.string(),
  subject: z.string().nullable(),
  state: z.string(),
  event_ids: z.array(z.string()),
})
const Rows = z.array(Row)

/** A stream, and the code that makes its state. */
interface Wanted {
  readonly stream: string
  readonly fold: string
}
const keyOf = ({ stream, fold }: Wanted) => `${stream} ${fold}`

/** Of which it is known that there is no snapshot, at most. */
const mostRemembered = 20_000

/** Snapshots of streams. They save reading and nothing else: every one of them may be lost at any time. */
export function createSnapshots(pool: Pool, keys: PersonalKeys, log?: Log) {
  /** Losing a snapshot costs time, so a failure is told to operators and stops no command. */
  const orNothing = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work()
    } catch (error) {
      log?.warn({ error }, 'A snapshot could not be used; the stream is read instead.')
      return undefined
    }
  }
  // Most streams are too short for a snapshot. Should another process have kept one since, a load that reads far enough to miss it
  // keeps one itself.
  const without = new Set<string>()
  // What a run needs of its person is read in the same moment.
  const readRow = batchCalls(async (wanted: readonly Wanted[]) => {
    if (wanted.every((one) => without.has(keyOf(one)))) return () => undefined
    const { rows } = await pool.query({
      name: 'snapshots.read',
      text: `select stream, fold, revision, position, subject, state, event_ids from snapshots.states
             where (stream, fold) in (select * from unnest($1::text[], $2::text[]))`,
      values: [wanted.map(({ stream }) => stream), wanted.map(({ fold }) => fold)],
    })
    const found = new Map(Rows.parse(rows).map((row) => [keyOf(row), row]))
    if (without.size + wanted.length > mostRemembered) without.clear()
    for (const one of wanted) if (!found.has(keyOf(one))) without.add(keyOf(one))
    return (one) => found.get(keyOf(one))
  })
  return {
    /** @param fold names the code that makes the state; a snapshot of other code counts as none */
    read: (stream: string, fold: string) =>
      orNothing(async (): Promise<Snapshot | undefined> => {
        const row = await readRow({ stream, fold })
        if (!row) return undefined
        const { revision, position, subject, state: kept, event_ids: eventIds } = row
        if (subject === null) return { revision, position, subject, state: JSON.parse(kept), eventIds }
        const key = (await keys.forReading([subject])).get(subject)
        const context = contextOf(stream, fold, revision)
        return key && { revision, position, subject, state: JSON.parse(decrypt(key, kept, context)), eventIds }
      }),
    /** Keeps the newer one of two. A state of an erased person is not kept. */
    save: async (stream: string, fold: string, { revision, position, subject, state, eventIds }: Snapshot) => {
      await orNothing(async () => {
        without.delete(keyOf({ stream, fold }))
        const text = JSON.stringify(state)
        const key = subject === null ? undefined : await keys.forWriting(subject)
        if (subject !== null && !key) return
        await pool.query(
          `insert into snapshots.states as known (stream, fold, revision, position, subject, state, event_ids)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (stream) do update
             set fold = $2, revision = $3, position = $4, subject = $5, state = $6, event_ids = $7, saved_at = now()
             where known.fold <> $2 or known.revision < $3`,
          [
            stream,
            fold,
            revision,
            position,
            subject,
            key ? encrypt(key, text, contextOf(stream, fold, revision)) : text,
            eventIds,
          ],
        )
      })
    },
    remove: async (stream: string) => {
      await orNothing(() => pool.query('delete from snapshots.states where stream = $1', [stream]))
    },
  }
}

/** A sealed state cannot pass for that of another stream, code or revision. */
const contextOf = (stream: string, fold: string, revision: number) => `snapshot/${stream}/${fold}/${revision}`
