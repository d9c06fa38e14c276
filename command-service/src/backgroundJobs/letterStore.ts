import { UserId } from '@calendar-sync/contracts/ids'
import type { Pool } from '@calendar-sync/platform/database/pool'
import { z } from 'zod'

export const LetterKind = z.enum(['enterprise_requested', 'confirm_address'])
export type LetterKind = z.infer<typeof LetterKind>

/** A letter that is owed because of an event. */
export interface Letter {
  /** The id of that event. */
  readonly eventId: string
  readonly kind: LetterKind
  readonly userId: UserId
  /** Where that event stands. */
  readonly stream: string
  readonly revision: number
}

const Row = z.object({
  eventId: z.uuid(),
  kind: LetterKind,
  userId: UserId,
  stream: z.string(),
  revision: z.int(),
  tries: z.int(),
})

export interface LetterStore {
  /** An event that is delivered again adds nothing. */
  add(letter: Letter, dueAt: Date): Promise<void>
  claim(now: Date, leaseMilliseconds: number): Promise<(Letter & { readonly tries: number }) | undefined>
  postpone(eventId: string, dueAt: Date): Promise<void>
  remove(eventId: string): Promise<void>
  removeAllOf(userId: UserId): Promise<void>
}

export const createLetterStore = (pool: Pool): LetterStore => ({
  async add({ eventId, kind, userId, stream, revision }, dueAt) {
    await pool.query(
      `insert into commands.letters (event_id, kind, user_id, due_at, stream, revision) values ($1, $2, $3, $4, $5, $6)
       on conflict (event_id) do nothing`,
      [eventId, kind, userId, dueAt, stream, revision],
    )
  },
  async claim(now, leaseMilliseconds) {
    const { rows } = await pool.query(
      `update commands.letters set tries = tries + 1, lease_until = $2 where event_id = (
         select event_id from commands.letters
         where due_at <= $1 and (lease_until is null or lease_until < $1)
         order by due_at limit 1 for update skip locked)
       returning event_id as "eventId", kind, user_id as "userId", stream, revision, tries`,
      [now, new Date(now.getTime() + leaseMilliseconds)],
    )
    return rows[0] && Row.parse(rows[0])
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
