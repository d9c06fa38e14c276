import { type ParkedEvent, parkedEventEvents, parkedEventId } from '@calendar-sync/contracts/domain/parkedEvent'
import { ParkedEventId, UserId } from '@calendar-sync/contracts/ids'
import type { Pool } from '@calendar-sync/platform/database/pool'
import { z } from 'zod'

export type ParkedStore = ReturnType<typeof createParkedStore>
export type ParkedNews = Awaited<ReturnType<ParkedStore['news']>>

const Failure = parkedEventEvents.SyncEventParked.schema.omit({ parkedId: true })
const Resolved = z.object({ parkedId: ParkedEventId, userId: UserId }).readonly()

const atOnce = 100
const theFailure = `(sync_id, way, original_event_id) =
  (select sync_id, way, original_event_id from engine.parked_told where parked_id = $1)`

export function createParkedStore(pool: Pool) {
  return {
    /** What the log does not know yet about parked events. */
    async news() {
      const parked = await pool.query(
        `select sync_id as "syncId", failure.user_id as "userId", way, original_event_id as "sourceEventId", tries, code, error
         from engine.failures failure
         left join engine.parked_told told using (sync_id, way, original_event_id)
         where failure.parked_at is not null and not failure.dropped and told.parked_id is null
         order by failure.parked_at limit $1`,
        [atOnce],
      )
      const resolved = await pool.query(
        `select told.parked_id as "parkedId", told.user_id as "userId" from engine.parked_told told
         left join engine.failures failure using (sync_id, way, original_event_id)
         where failure.parked_at is null limit $1`,
        [atOnce],
      )
      return {
        parked: parked.rows.map((row) => {
          const failure = Failure.parse(row)
          return { ...failure, parkedId: parkedEventId(failure.syncId, failure.way, failure.sourceEventId) }
        }),
        resolved: resolved.rows.map((row) => Resolved.parse(row)),
      }
    },
    async toldParked({ parkedId, syncId, way, sourceEventId, userId }: ParkedEvent): Promise<void> {
      await pool.query(
        `insert into engine.parked_told (parked_id, sync_id, way, original_event_id, user_id) values ($1, $2, $3, $4, $5)
         on conflict do nothing`,
        [parkedId, syncId, way, sourceEventId, userId],
      )
    },
    async toldResolved(parkedId: ParkedEventId): Promise<void> {
      await pool.query('delete from engine.parked_told where parked_id = $1', [parkedId])
    },
    /**
     * The next run tries it as if it had never failed. What could not be read is read anew, though Google says that it has not
     * changed: we may have learned its form since.
     */
    async retry(parkedId: ParkedEventId): Promise<void> {
      await pool.query(
        `with failure as (
           update engine.failures set tries = 0, parked_at = null where ${theFailure}
           returning user_id, original_event_id, code),
         unread as (
           update engine.feed_events set etag = null from failure join engine.feeds using (user_id)
           where failure.code = 'unreadable' and feed_events.feed_id = feeds.feed_id
             and original_event_id in (event_id, copy_of)
           returning feed_events.feed_id)
         update engine.feeds set sync_token = null, reader = null, reading_until = null where feed_id in (select feed_id from unread)`,
        [parkedId],
      )
    },
    /**
     * No run tries it before it changes: what keeps runs away from a parked event stays, also where a write of it was begun. From
     * then on it has all its tries again.
     */
    async drop(parkedId: ParkedEventId): Promise<void> {
      await pool.query(
        `with told as (delete from engine.parked_told where parked_id = $1 returning sync_id, way, original_event_id)
         update engine.failures failure set dropped = true, tries = 0 from told
         where (failure.sync_id, failure.way, failure.original_event_id) = (told.sync_id, told.way, told.original_event_id)
           and parked_at is not null`,
        [parkedId],
      )
    },
  }
}
