import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { isStorageUnavailable } from '../storageUnavailable.ts'
import type { MasterKeys } from './masterKeys.ts'

export type PersonalKeys = ReturnType<typeof createPersonalKeys>

/** Keys stay in memory this long, so an erasure elsewhere takes effect here within it. */
const cacheMilliseconds = 30_000

/**
 * One key per person, wrapped by the installation's master key. Deleting it makes everything encrypted with it unreadable for
 * good, backups of the log included.
 */
export function createPersonalKeys(pool: Pool, master: MasterKeys) {
  const cache = new LRUCache<string, Buffer>({ max: 20_000, ttl: cacheMilliseconds })
  // The next session may be of a server that has never heard of some of them, and what they seal then cannot be opened.
  pool.on('error', () => cache.clear())
  pool.on('release', (error) => {
    if (isStorageUnavailable(error)) cache.clear()
  })
  const unwrap = (person: string, wrapped: string) => {
    const key = Buffer.from(master.unwrap(wrapped, person), 'base64')
    cache.set(person, key)
    return key
  }
  return {
    /** The person's key, made when there is none yet; undefined when the person was erased. */
    async forWriting(person: string): Promise<Buffer | undefined> {
      const known = cache.get(person)
      if (known) return known
      const wrapped = master.wrap(randomBytes(32).toString('base64'), person)
      const { rows } = await pool.query<{ wrapped_key: string | null }>(
        `with made as (
           insert into privacy.personal_keys (person_id, wrapped_key) values ($1, $2)
           on conflict (person_id) do nothing returning wrapped_key)
         select wrapped_key from made
         union all select wrapped_key from privacy.personal_keys where person_id = $1
         limit 1`,
        [person, wrapped],
      )
      // Two first writers at once: the one that lost sees neither row in its snapshot and asks again.
      if (!rows[0]) return this.forWriting(person)
      return rows[0].wrapped_key === null ? undefined : unwrap(person, rows[0].wrapped_key)
    },
    /** The keys of those of these people who have one. */
    async forReading(people: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
      const found = new Map<string, Buffer>()
      const wanted: string[] = []
      for (const person of new Set(people)) {
        const known = cache.get(person)
        if (known) found.set(person, known)
        else wanted.push(person)
      }
      if (wanted.length === 0) return found
      const { rows } = await pool.query<{ person_id: string; wrapped_key: string }>(
        'select person_id, wrapped_key from privacy.personal_keys where person_id = any($1) and wrapped_key is not null',
        [wanted],
      )
      for (const row of rows) found.set(row.person_id, unwrap(row.person_id, row.wrapped_key))
      return found
    },
    /** Reads the keys of these people again when they are needed next. */
    forget(people: readonly string[]): void {
      for (const person of people) cache.delete(person)
    },
    /** Deletes the key, and the snapshots that it sealed, and remembers that it must never be made again. */
    async erase(person: string): Promise<void> {
      await pool.query(
        `with gone as (delete from snapshots.states where subject = $1)
         insert into privacy.personal_keys (person_id, wrapped_key, erased_at) values ($1, null, now())
         on conflict (person_id) do update set wrapped_key = null, erased_at = now()`,
        [person],
      )
      cache.delete(person)
    },
  }
}
