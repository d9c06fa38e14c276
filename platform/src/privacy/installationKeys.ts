import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { MasterKeys } from './masterKeys.ts'

/** Under which the keys are kept; that of emails was named when these were called letters, and its wrapping is bound to that. */
type Name = 'streamNames' | 'logSeals' | 'letterLinks'

/** What an installation key's envelope is bound to. */
export const installationKeyContext = (name: string): string => `installation key ${name}`

/**
 * The installation's keys, made at the first start. They never change, also when another master key wraps them. 32 bytes each.
 * @throws MasterKeyMissing
 */
export async function loadInstallationKeys(pool: Pool, master: MasterKeys) {
  return {
    /** Hashes what names a stream without telling it: addresses, directions. Another key would lose every reservation. */
    streamNames: await loadKey(pool, master, 'streamNames', () => firstStreamNameKey(pool, master)),
    /** Seals the log: see `event-store/seals`. */
    logSeals: await loadKey(pool, master, 'logSeals', async () => randomBytes(32)),
    /** Signs the links of emails, and names the addresses that emails went to. */
    emailLinks: await loadKey(pool, master, 'letterLinks', async () => randomBytes(32)),
  }
}

async function loadKey(pool: Pool, master: MasterKeys, name: Name, make: () => Promise<Buffer>): Promise<Buffer> {
  const read = async () => {
    const { rows } = await pool.query<{ wrapped_key: string }>(
      'select wrapped_key from privacy.installation_keys where name = $1',
      [name],
    )
    return rows[0] && Buffer.from(master.unwrap(rows[0].wrapped_key, installationKeyContext(name)), 'base64')
  }
  const known = await read()
  if (known) return known
  const made = await make()
  // Several processes may start at once: the first one's key is everyone's.
  await pool.query(
    'insert into privacy.installation_keys (name, wrapped_key) values ($1, $2) on conflict (name) do nothing',
    [name, master.wrap(made.toString('base64'), installationKeyContext(name))],
  )
  return (await read()) ?? made
}

/** An installation from before this key was one of its own named its streams by the master key of that time. */
async function firstStreamNameKey(pool: Pool, master: MasterKeys): Promise<Buffer> {
  const { rows } = await pool.query<{ person_id: string; wrapped_key: string | null }>(
    'select person_id, wrapped_key from privacy.personal_keys order by wrapped_key is null limit 1',
  )
  const [somePerson] = rows
  if (!somePerson) return randomBytes(32)
  return somePerson.wrapped_key ? master.keyOf(somePerson.wrapped_key, somePerson.person_id) : master.oldest
}
