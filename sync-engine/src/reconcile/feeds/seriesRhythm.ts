import type { PoolClient } from '@calendar-sync/platform/database/pool'
import { plannedStart } from '@calendar-sync/travel/series'
import type { GoogleEvent } from '../../google/event.ts'

/**
 * When a date of a series was planned; where Google does not say, it is where it stands. Of whole days midnight UTC, in whichever
 * zone a calendar is, so that both calendars say the same.
 * @returns null for an event that is compared by neither
 */
export function plannedAt(event: GoogleEvent, startsAt: Date): Date | null {
  if (event.recurringEventId === undefined && event.start?.date === undefined) return null
  const planned = plannedStart(event)
  return planned === undefined ? startsAt : new Date(planned)
}

/**
 * Says of each series with an event of this version how many days at least lie between two of its dates, as they were planned.
 * Where that changed it changes what each of its dates is taken for, so they get this version too: every sync looks at them
 * again. The caller has locked the row of the feed. A date that another writer has locked is left to that writer, who
 * waits for the feed and comes here next.
 */
export async function keepRhythms(client: PoolClient, feedId: string, version: number): Promise<void> {
  await client.query(
    `with touched as materialized (
       select distinct series from engine.feed_events where feed_id = $1 and version = $2 and series is not null),
     rhythm as materialized (
       select touched.series, gaps.days from touched cross join lateral (
         select min(round(extract(epoch from planned.gap) / 86400))::int as days
         from (select planned_at - lag(planned_at) over (order by planned_at) as gap from engine.feed_events
           where feed_id = $1 and series = touched.series and state = 'live' offset 0) planned) gaps),
     changed as materialized (
       select event_id, rhythm.days from rhythm join engine.feed_events event
         on event.feed_id = $1 and event.series = rhythm.series and event.state = 'live'
           and event.series_days is distinct from rhythm.days
       for no key update of event skip locked)
     update engine.feed_events event set series_days = changed.days, version = $2 from changed
     where event.feed_id = $1 and event.event_id = changed.event_id`,
    [feedId, version],
  )
}
