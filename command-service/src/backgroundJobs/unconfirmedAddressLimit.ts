import type { Pool } from '@calendar-sync/platform/database/pool'
import { keyedHash } from '@calendar-sync/platform/privacy/encryption'

/** A stranger's mailbox gets no more than this in a day, however many people name its address. */
const maxPerDay = 3

export type UnconfirmedAddressLimit = ReturnType<typeof createUnconfirmedAddressLimit>

/** Counts the emails to addresses that are not confirmed, by a keyed hash of the address. */
export const createUnconfirmedAddressLimit = (pool: Pool, key: Buffer) => ({
  /** Whether the email that an event asks for may be sent; asked again about the same event, the answer is the same. */
  async allow(eventId: string, address: string, now: Date): Promise<boolean> {
    const hash = keyedHash(key, 'letters to an address', address.trim().toLowerCase())
    await pool.query(`delete from commands.unconfirmed_letters where sent_at < $1::timestamptz - interval '1 day'`, [
      now,
    ])
    await pool.query(
      `insert into commands.unconfirmed_letters (event_id, address_hmac, sent_at)
       select $1, $2, $3 where (select count(*) from commands.unconfirmed_letters where address_hmac = $2) < $4
       on conflict (event_id) do nothing`,
      [eventId, hash, now, maxPerDay],
    )
    const { rowCount } = await pool.query('select from commands.unconfirmed_letters where event_id = $1', [eventId])
    return rowCount === 1
  },
})
