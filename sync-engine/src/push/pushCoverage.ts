import { z } from 'zod'
import type { EngineParts } from '../engineParts.ts'
import { PersonErased, personalSeal } from '../personalSeal.ts'
import { readCursor } from '../reconcile/cursor.ts'
import { coverNeeded, windowAt } from '../reconcile/feeds/window.ts'
import type { RunBasis } from '../run/runnableSync.ts'
import { beginning, isHeard } from './heardCalendars.ts'

type PushCoverageDependencies = Pick<EngineParts, 'clock' | 'keys' | 'pool' | 'settings'>

const Answer = z.object({ nothing_new: z.boolean() })

/** Both calendars of a sync, as rows: the version of the feed that was planned last, and the calendar's names. */
const calendarsOf = `(values ($2::uuid, $3::text, $4::bigint), ($5::uuid, $6::text, $7::bigint))
  as calendar (account_id, calendar_key, version)`

/** Every reason to look is a condition here, so that what is not known leads to a look. */
const nothingNew = `select
    exists (select from engine.syncs where sync_id = $1 and well)
    and not exists (select from engine.failures where sync_id = $1 and parked_at is null)
    and 2 = (
      select count(*) from ${calendarsOf}
        join engine.feeds feed using (account_id, calendar_key)
        join engine.watched watch using (account_id, calendar_key)
        join engine.wanted_watches wanted_by on wanted_by.watch_id = watch.watch_id and wanted_by.sync_id = $1
      where ${isHeard({ now: '$8', began: '$11', longest: '$12', quiet: '$15' })}
        and feed.sync_token is not null and feed.version = calendar.version
        and feed.covered_from <= $9 and feed.covered_to >= $10
        -- A message that is still to be followed.
        and not exists (select from engine.pushed_syncs pushed where pushed.sync_id = $1 and pushed.due_at is not null)
        -- Events that the window has reached since it was planned.
        and not exists (select from engine.feed_events event
          where event.feed_id = feed.feed_id and event.starts_at >= $13 and event.starts_at < $14)) as nothing_new`

/**
 * Says whether a look at Google could tell a sync nothing: it was planned to the end, nothing that decides has changed
 * since, and Google tells us of both its calendars when they change. Messages may be lost, so that holds for
 * `settings.pushedCheck` after a look, and after a start of this engine only for what was read since.
 */
export function createPushCoverage(
  { pool, keys, clock, settings }: PushCoverageDependencies,
  began = beginning(pool),
): (basis: Pick<RunBasis, 'definition' | 'travel'>) => Promise<boolean> {
  return async ({ definition: sync, travel }) => {
    const since = await began()
    const { syncId, userId, source, target } = sync
    const cursor = await readCursor(pool, { definition: sync, travel })
    if (!cursor) return false
    try {
      const seal = await personalSeal(keys, userId)
      const now = clock()
      const window = windowAt(now, sync)
      const { rows } = await pool.query(nothingNew, [
        syncId,
        ...[source.accountId, seal.hash('calendar', source.calendarId), cursor.source],
        ...[target.accountId, seal.hash('calendar', target.calendarId), cursor.target],
        ...[now, window.from, coverNeeded(window, settings.marginDays)],
        ...[since, settings.pushedCheck],
        ...[cursor.windowTo, window.to, settings.pushQuiet],
      ])
      return Answer.parse(rows[0]).nothing_new
    } catch (error) {
      if (error instanceof PersonErased) return false
      throw error
    }
  }
}
