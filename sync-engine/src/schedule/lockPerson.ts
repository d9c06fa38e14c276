import type { UserId } from '@calendar-sync/contracts/ids'
import type { PoolClient } from '@calendar-sync/platform/database/pool'

/**
 * Until this transaction ends, no other changes what this person asked for: when their syncs are due, and which calendars
 * are watched. Else their schedule and a sync of theirs, changed at the same time, would not know of each other.
 */
export const lockPerson = (client: PoolClient, userId: UserId) =>
  client.query('select pg_advisory_xact_lock(hashtext($1))', [`engine.schedule/${userId}`])
