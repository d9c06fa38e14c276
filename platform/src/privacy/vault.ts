import { isDeepStrictEqual } from 'node:util'
import { AccountId, type UserId } from '@calendar-sync/contracts/ids'
import { z } from 'zod'
import { batchCalls } from '../database/batchCalls.ts'
import { inTransaction, type Pool } from '../database/pool.ts'
import { decrypt, encrypt } from './encryption.ts'
import { envelopeKeyId, type MasterKeys } from './masterKeys.ts'
import type { PersonalKeys } from './personalKeys.ts'

/** What Google gave us for an account. Only the vault keeps it, only sign-in and the sync engine see it. */
export const Credentials = z.object({
  accessToken: z.string().min(1),
  /** Google hands it out once; a refresh keeps the one we have. */
  refreshToken: z.string().min(1).nullable(),
  expiresAt: z.iso.datetime().nullable(),
})
export type Credentials = z.infer<typeof Credentials>

export type Vault = ReturnType<typeof createVault>

/** What the outer envelope of an account's credentials is bound to. */
export const credentialsContext = (accountId: string): string => `credentials of ${accountId}`

function opened(key: Buffer, sealed: string, accountId: string): string | undefined {
  try {
    return decrypt(key, sealed, accountId)
  } catch {
    return undefined
  }
}

/** Sealed by the person's key, so that erasing the person erases them, and then by the master key. */
export function createVault(pool: Pool, keys: PersonalKeys, master: MasterKeys) {
  const unwrap = (envelope: string, accountId: string) =>
    // Older ones are sealed by the person's key alone.
    envelopeKeyId(envelope) === undefined ? envelope : master.unwrap(envelope, credentialsContext(accountId))
  /** undefined for what another key of the person sealed, which was lost: they reconnect the account. */
  const open = (key: Buffer, envelope: string, accountId: string): Credentials | undefined => {
    const sealed = unwrap(envelope, accountId)
    const text = opened(key, sealed, accountId)
    return text === undefined ? undefined : Credentials.parse(JSON.parse(text))
  }
  // A run reads both accounts of its sync in the same moment.
  const read = batchCalls(async (accountIds: readonly AccountId[]) => {
    const { rows } = await pool.query<{ account_id: string; user_id: string; sealed: string }>({
      name: 'privacy.read_credentials',
      text: 'select account_id, user_id, sealed from privacy.credentials where account_id = any($1)',
      values: [accountIds],
    })
    const known = await keys.forReading(rows.map((row) => row.user_id))
    return (accountId): Credentials | undefined => {
      const row = rows.find((one) => one.account_id === accountId)
      const key = row && known.get(row.user_id)
      return row && key && open(key, row.sealed, accountId)
    }
  })
  return {
    async store(userId: UserId, accountId: AccountId, credentials: Credentials): Promise<void> {
      const key = await keys.forWriting(userId)
      if (!key) throw new Error('Credentials of an erased person cannot be stored.')
      const inner = encrypt(key, JSON.stringify(Credentials.parse(credentials)), accountId)
      const sealed = master.wrap(inner, credentialsContext(accountId))
      await pool.query(
        `insert into privacy.credentials (account_id, user_id, sealed) values ($1, $2, $3)
         on conflict (account_id) do update set user_id = $2, sealed = $3, changed_at = now()`,
        [accountId, userId, sealed],
      )
    },
    /** undefined when there are none, the person was erased, or their key was lost. */
    read,
    /** The accounts whose credentials are kept for a person, those that are not connected any more included. */
    async accountsOf(userId: UserId): Promise<AccountId[]> {
      const { rows } = await pool.query<{ account_id: string }>(
        'select account_id from privacy.credentials where user_id = $1',
        [userId],
      )
      return rows.map((row) => AccountId.parse(row.account_id))
    },
    async removeAllOf(userId: UserId): Promise<void> {
      await pool.query('delete from privacy.credentials where user_id = $1', [userId])
    },
    /** @param only these, and none that were stored since they were read. @returns false when there are such */
    async remove(accountId: AccountId, only?: Credentials): Promise<boolean> {
      return inTransaction(pool, async (client) => {
        await client.query('select from privacy.credentials where account_id = $1 for update', [accountId])
        if (only && !isDeepStrictEqual(await read(accountId), only)) return false
        await client.query('delete from privacy.credentials where account_id = $1', [accountId])
        return true
      })
    },
  }
}
