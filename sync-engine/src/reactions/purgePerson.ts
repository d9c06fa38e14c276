import type { UserId } from '@calendar-sync/contracts/ids'
import { inTransaction, type Pool } from '@calendar-sync/platform/database/pool'

/** Everything the engine keeps about a person. Feeds take their events with them, runs their outcomes. */
const tables = [
  'feeds',
  'links',
  'failures',
  'runs',
  'syncs',
  'schedules',
  'scheduled_syncs',
  'parked_told',
  'run_tallies',
  'watching_syncs',
  'watched',
  'pushed_syncs',
] as const

/** Deletes what the engine keeps about a person who was erased. Their key is gone already, so none of it is readable. */
export async function purgePerson(pool: Pool, userId: UserId): Promise<void> {
  await inTransaction(pool, async (client) => {
    for (const table of tables) await client.query(`delete from engine.${table} where user_id = $1`, [userId])
    await client.query(`delete from background.jobs where queue in ('emails', 'weekly') and person_id = $1`, [userId])
    // What was counted is told first, at once: it stays counted. Then these rows go too.
    await client.query('delete from engine.checks where user_id = $1 and told_at is not null', [userId])
    await client.query('update engine.checks set closed = true where user_id = $1', [userId])
    await client.query('delete from engine.quota where scope = $1', [userId])
    await client.query('delete from privacy.credentials where user_id = $1', [userId])
  })
}
