import type { SyncDefinition } from '@calendar-sync/contracts/domain/sync'
import type { Pool } from '@calendar-sync/platform/database/pool'
import { z } from 'zod'
import type { EngineParts } from '../engineParts.ts'
import type { PersonalSeal } from '../personalSeal.ts'
import type { Role } from '../runStopped.ts'

/**
 * SQL: the channel of `watch` is open and has told of no change since `feed` was read, which was after the channel opened and this engine
 * began, and not too long ago. A list that was read within `quiet` of a message may lag behind what that told of.
 */
export const isHeard = ({
  now,
  began,
  longest,
  quiet,
}: Readonly<Record<'now' | 'began' | 'longest' | 'quiet', string>>) =>
  `watch.resource_id is not null and watch.expires_at > ${now} and feed.read_at >
     greatest(watch.opened_at, watch.told_at + ${quiet} * interval '1 millisecond', ${began}::timestamptz,
       clock_timestamp() - ${longest} * interval '1 millisecond')`

const Now = z.object({ now: z.date() })

/** @returns tells when it was first asked, by the database's clock: for a start that is an engine's beginning */
export function beginning(pool: Pick<Pool, 'query'>): () => Promise<Date> {
  let began: Date | undefined
  return async () => {
    began ??= Now.parse((await pool.query('select clock_timestamp() as now')).rows[0]).now
    return began
  }
}

/** When those calendars of a sync were read that have not changed since, as far as Google has told; of others nothing. */
export type HeardCalendars = (
  sync: SyncDefinition,
  seal: PersonalSeal,
) => Promise<Readonly<Partial<Record<Role, Date>>>>

const Row = z.object({ side: z.enum(['source', 'target']), readAt: z.date(), toldLately: z.boolean() })

const unchanged = `select side, feed.read_at as "readAt",
    coalesce(watch.told_at > clock_timestamp() - interval '1 minute', false) as "toldLately"
  from (values ('source', $2::uuid, $3::text), ('target', $4::uuid, $5::text)) as calendar (side, account_id, calendar_key)
    join engine.feeds feed using (account_id, calendar_key)
    join engine.watched watch using (account_id, calendar_key)
    join engine.wanted_watches wanted_by on wanted_by.watch_id = watch.watch_id and wanted_by.sync_id = $1
  where ${isHeard({ now: '$6', began: '$7', longest: '$8', quiet: '$9' })}`

/**
 * Says which of a sync's calendars a run that Google's message led to need not read: Google would have told if that had changed, too.
 * Messages may be lost, so that holds for `settings.pushedCheck` after a read.
 */
export const createHeardCalendars =
  (
    { pool, clock, settings }: Pick<EngineParts, 'clock' | 'pool' | 'settings'>,
    began: () => Promise<Date>,
  ): HeardCalendars =>
  async ({ syncId, source, target }, seal) => {
    const { rows } = await pool.query(unchanged, [
      syncId,
      ...[source, target].flatMap(({ accountId, calendarId }) => [accountId, seal.hash('calendar', calendarId)]),
      ...[clock(), await began(), settings.pushedCheck, settings.pushQuiet],
    ])
    const heard = z.array(Row).parse(rows)
    // Where neither calendar has changed, another sync has read it after the message, or an engine of an older version took that.
    if (heard.length === 2 && !heard.some(({ toldLately }) => toldLately)) return {}
    return Object.fromEntries(heard.map(({ side, readAt }) => [side, readAt]))
  }
