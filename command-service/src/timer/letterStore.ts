import { UserId } from '@calendar-sync/contracts/ids'
import type { Pool } from '@calendar-sync/platform/database/pool'
import { z } from 'zod'

export const LetterKind = z.enum(['enterprise_requested'])
export type LetterKind = z.infer<typeof LetterKind>

/** A letter that is owed because of an event. */
export interface Letter {
  /** The id of that event. */
  readonly eventId: string
  readonly kind: LetterKind
  readonly userId: UserId
}

export interface LetterStore {
  /** An event that is delivered again adds nothing. */
  add(letter: Letter, dueAt: Date): Promise<void>
  claim(now: Date, leaseMilliseconds: number): Promise<(Letter & { readonly tries: number }) | undefined>
  postpone(eventId: string, dueAt: Date): Promise<void>
  remove(eventId: string): Promise<void>
  removeAllOf(userId: UserId): Promise<void>
}

export const createLetterStore = (pool: Pool): LetterStore => ({
  async add({ eventId, kind, userId }, dueAt) {
    await pool.query(
      `insert into commands.letters (event_id, kind, user_id, due_at) values ($1, $2, $3, $4)
       on conflict (event_id) do nothing`,
      [eventId, kind, userId, dueAt],
    )
  },
  async claim(now, leaseMilliseconds) {
    const { rows } = await pool.query<{ event_id: string; kind: string; user_id: string; tries: number }>(
      `update commands.letters set tries = tries + 1, lease_until = $2 where event_id = (
         select event_id from commands.letters
         where due_at <= $1 and (lease_until is null or lease_until < $1)
         order by due_at limit 1 for update skip locked)
       returning *`,
      [now, new Date(now.getTime() + leaseMilliseconds)],
    )
    const row = rows[0]
    if (!row) return undefined
    const { event_id: eventId, tries } = row
    return { eventId, kind: LetterKind.parse(row.kind), userId: UserId.parse(row.user_id), tries }
  },
  async postpone(eventId, dueAt) {
    await pool.query('update commands.letters set due_at = $2, lease_until = null where event_id = $1', [
      eventId,
      dueAt,
    ])
  },
  async remove(eventId) {
    await pool.query('delete from commands.letters where event_id = $1', [eventId])
  },
  async removeAllOf(userId) {
    await pool.query('delete from commands.letters where user_id = $1', [userId])
  },
})
