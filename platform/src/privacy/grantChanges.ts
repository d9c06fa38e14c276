import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '../database/pool.ts'

/** A call to Google with all its tries takes 92 s at most, and may be on its way a little longer. */
const revocationMs = 120_000
/** Longer than any connection takes from Google's answer to the log. */
const connectionMs = 60_000
/** For longer than a code of Google's is good, so that every one that a revocation may have ended is found. */
const keptFor = '1 hour'
const pollMs = 100

export type GrantChanges = ReturnType<typeof createGrantChanges>

/**
 * Keeps the revocation of a Google account's grant and a new connection of that account apart, in all processes: Google has one grant for
 * a person and our client, and revoking any token of it ends all of them.
 *
 * Each side first writes down what it is about to do, and looks for the other side after that, so that one of two sees the other.
 * A revocation that sees a connection is not made; a connection that sees a revocation waits for its end. Both name the grant by ids of
 * accounts here, or by the keyed hash of the Google account. All times are the database's.
 * Source: https://developers.google.com/identity/protocols/oauth2/web-server#tokenrevoke
 * @param patienceMs for how long a connection waits for revocations
 */
export function createGrantChanges(pool: Pool, patienceMs = 5_000) {
  const has = async (condition: string, values: readonly unknown[]): Promise<boolean> => {
    const query = `select exists (select from background.grant_changes where ${condition}) as found`
    const { rows } = await pool.query<{ found: boolean }>(query, [...values])
    return rows[0]?.found === true
  }
  const remove = async (changeId: string) => {
    await pool.query('delete from background.grant_changes where change_id = $1', [changeId])
  }
  const forgetOld = () =>
    pool.query('delete from background.grant_changes where ends_at < now() - $1::interval', [keptFor])
  return {
    /** What the database's clock shows. */
    async now(): Promise<string> {
      const { rows } = await pool.query<{ now: string }>('select now()::text as now')
      return rows[0]?.now ?? '-infinity'
    },

    /**
     * To be called before Google is asked to revoke a grant, and before what that depends on is read.
     * @returns undefined where the grant is being connected: it must not be revoked now
     */
    async beginRevocation(grant: string) {
      const changeId = randomUUID()
      await forgetOld()
      await pool.query(
        `insert into background.grant_changes (change_id, kind, grant_name, ends_at)
         values ($1, 'revocation', $2, now() + $3 * interval '1 ms')`,
        [changeId, grant, revocationMs],
      )
      if (await has(`kind = 'connection' and grant_name = $1 and ends_at > now()`, [grant])) {
        await remove(changeId)
        return undefined
      }
      return {
        /** Google was not asked. */
        withdraw: () => remove(changeId),
        /** Google answered. Without this the call counts as on its way for two minutes. */
        answered: async () => {
          await pool.query('update background.grant_changes set ends_at = now() where change_id = $1', [changeId])
        },
      }
    },

    /**
     * Keeps revocations of a grant from beginning, until `endConnection` or for so long.
     * @param grant all its names
     */
    async beginConnection(changeId: string, grant: readonly string[], forMs = connectionMs): Promise<void> {
      await forgetOld()
      await pool.query(
        `insert into background.grant_changes (change_id, kind, grant_name, ends_at)
         select $1, 'connection', grant_name, now() + $3 * interval '1 ms' from unnest($2::text[]) grant_name
         on conflict (change_id, grant_name) do update set ends_at = excluded.ends_at`,
        [changeId, [...new Set(grant)], forMs],
      )
    },
    endConnection: remove,

    /** Waits for the revocations of a grant that are under way. @returns false where one had no end in time */
    async revocationsEnd(grant: readonly string[]): Promise<boolean> {
      const giveUpAt = performance.now() + patienceMs
      while (await has(`kind = 'revocation' and grant_name = any($1) and ends_at > now()`, [grant])) {
        if (performance.now() >= giveUpAt) return false
        await sleep(pollMs)
      }
      return true
    },

    /** Whether Google may have revoked a grant after this time. */
    isRevokedSince: (grant: readonly string[], time: string): Promise<boolean> =>
      has(`kind = 'revocation' and grant_name = any($1) and ends_at > $2::timestamptz`, [grant, time]),
  }
}
