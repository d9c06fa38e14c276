import type { SyncDefinition } from '@calendar-sync/contracts/domain/sync'
import { z } from 'zod'
import type { EngineParts } from '../engineParts.ts'
import type { PersonalSeal } from '../personalSeal.ts'
import type { Role } from '../runStopped.ts'

/**
 * SQL: the channel of `watch` is open, and what changed after `feed` was read was told by it: that was read since the channel opened and
 * this engine began, and not too long ago.
 */
export const isHeard = ({ now, began, longest }: Readonly<Record<'now' | 'began' | 'longest', string>>) =>
  `watch.resource_id is not null and watch.expires_at > ${now} and feed.read_at >
     greatest(watch.opened_at, ${began}::timestamptz, clock_timestamp() - ${longest} * interval '1 millisecond')`

/** When the calendar of a sync was read that Google's message is not about; empty: both are to be read. */
export type HeardCalendars = (
  sync: SyncDefinition,
  seal: PersonalSeal,
) => Promise<Readonly<Partial<Record<Role, Date>>>>

const Row = z.object({ side: z.enum(['source', 'target']), readAt: z.date() })

const unchanged = `select side, feed.read_at as "readAt"
  from (values ('source', $2::uuid, $3::text), ('target', $4::uuid, $5::text)) as calendar (side, account_id, calendar_key)
    join engine.feeds feed using (account_id, calendar_key)
    join engine.watched watch using (account_id, calendar_key)
    join engine.wanted_watches wanted_by on wanted_by.watch_id = watch.watch_id and wanted_by.sync_id = $1
  where ${isHeard({ now: '$6', began: '$7', longest: '$8' })} and (watch.told_at is null or watch.told_at < feed.read_at)`

/**
 * Says which of a sync's calendars a run that Google's message led to need not read: Google would have told if that had changed, too.
 * Messages may be lost, so that holds for `settings.pushedCheck` after a read.
 */
export function createHeardCalendars({
  pool,
  clock,
  settings,
}: Pick<EngineParts, 'clock' | 'pool' | 'settings'>): HeardCalendars {
  let began: Date | undefined
  return async ({ syncId, source, target }, seal) => {
    began ??= z.object({ now: z.date() }).parse((await pool.query('select clock_timestamp() as now')).rows[0]).now
    const { rows } = await pool.query(unchanged, [
      syncId,
      ...[source, target].flatMap(({ accountId, calendarId }) => [accountId, seal.hash('calendar', calendarId)]),
      ...[clock(), began, settings.pushedCheck],
    ])
    const [heard, both] = z.array(Row).parse(rows)
    // An engine of another version may have taken the message.
    return heard && !both ? { [heard.side]: heard.readAt } : {}
  }
}
