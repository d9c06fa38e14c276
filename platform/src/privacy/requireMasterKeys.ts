import type { Pool } from 'pg'
import { StartupError } from '../process.ts'
import { MasterKeyMissing, type MasterKeys } from './masterKeys.ts'
import { countRemaining } from './rotateKeys.ts'

/**
 * Refuses to start without a master key that wraps what is kept: nothing could be read, and new keys would be wrapped by a
 * key that is not this installation's.
 * @throws StartupError naming the missing key
 */
export async function requireMasterKeys(pool: Pool, master: MasterKeys): Promise<void> {
  const others = await countRemaining(pool, master.currentId)
  const missing = [...others].find(([id]) => id !== 'none' && !master.ids.includes(id))
  if (missing) throw refused(`the key ${missing[0]}, which wraps ${missing[1]} of the kept keys and tokens`)
  const { rows } = await pool.query<{ person_id: string; wrapped_key: string }>(
    'select person_id, wrapped_key from privacy.personal_keys where wrapped_key is not null and wrapped_by is null limit 1',
  )
  try {
    for (const { person_id, wrapped_key } of rows) master.unwrap(wrapped_key, person_id)
  } catch (error) {
    if (!(error instanceof MasterKeyMissing)) throw error
    throw refused('the key that wraps the kept keys of people')
  }
}

const refused = (what: string) =>
  new StartupError(
    `Neither ENCRYPTION_KEY nor OTHER_ENCRYPTION_KEYS has ${what}. Set it there until npm run ops -- rotate-keys says that it may be dropped.`,
  )
