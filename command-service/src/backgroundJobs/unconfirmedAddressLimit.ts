import { inTransaction, type Pool } from '@calendar-sync/platform/database/pool'
import { keyedHash } from '@calendar-sync/platform/privacy/encryption'

/** A stranger's mailbox gets no more than this in a day, however many people name its address. */
const maxPerDay = 3

export type UnconfirmedAddressLimit = ReturnType<typeof createUnconfirmedAddressLimit>

/** Kinds of emails are counted apart, so that no stranger who names an address uses up what its owner is to be told. */
type Counted = 'letters to an address' | 'notices to an address'

/** Counts the emails that a person's changes lead to, by a keyed hash of the address. */
export const createUnconfirmedAddressLimit = (pool: Pool, key: Buffer) => ({
  /** Whether the email that an event asks for may be sent; asked again about the same event, the answer is the same. */
  async allow(
    eventId: string,
    address: string,
    now: Date,
    counted: Counted = 'letters to an address',
  ): Promise<boolean> {
    const hash = keyedHash(key, counted, address.trim().toLowerCase())
    await pool.query(`delete from commands.unconfirmed_letters where sent_at < $1::timestamptz - interval '1 day'`, [
      now,
    ])
    await inTransaction(pool, async (client) => {
      // Others that count the same address wait: each would see none of the others' letters.
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [hash])
      await client.query(
        `insert into commands.unconfirmed_letters (event_id, address_hmac, sent_at)
         select $1, $2, $3 where (select count(*) from commands.unconfirmed_letters where address_hmac = $2) < $4
         on conflict (event_id) do nothing`,
        [eventId, hash, now, maxPerDay],
      )
    })
    const { rowCount } = await pool.query('select from commands.unconfirmed_letters where event_id = $1', [eventId])
    return rowCount === 1
  },
})
