import type { Pool } from 'pg'
import { inTransaction, within } from '../database/pool.ts'
import type { Log } from '../log.ts'
import { beginning, type EventStore } from './eventStore.ts'
import { subscribeByPolling } from './pollingSubscription.ts'
import { createAppends } from './postgresAppends.ts'
import { createNotifications } from './postgresNotifications.ts'
import { pagesOf, replayLog } from './postgresReplay.ts'
import {
  type EventRow,
  formatPosition,
  indexMergeQuery,
  parsePosition,
  toBatch,
  toStoredEvent,
} from './postgresRows.ts'
import { createStreamReads } from './postgresStreams.ts'
import { shareSubscriptions } from './sharedSubscriptions.ts'

/** It may have to read the whole log. */
const countTimeoutMs = 60 * 60_000

/** The event store in Postgres: schema `event_store`, migration `0001_event_store`. The pool stays the caller's. */
export function createPostgresEventStore(pool: Pool, { log }: { readonly log?: Log } = {}): EventStore {
  const notifications = createNotifications(pool, log)
  const read = pagesOf(pool)
  const shared = shareSubscriptions({
    head: () => store.head(),
    subscribe: (options, onBatch, onDoubt) => {
      const release = notifications.use()
      const newEvents = notifications.next
      const subscription = subscribeByPolling({ read, newEvents, options, onBatch, onDoubt, log })
      subscription.ended.then(release, release)
      return subscription
    },
    log,
  })

  const store: EventStore = {
    append: createAppends(pool),

    read: createStreamReads(pool),

    readMany: async (places) => {
      const { rows } = await pool.query<EventRow>({
        name: 'event_store.read_many',
        text: `select e.stream, e.revision, e.position, e.type, e.data, e.metadata
               from unnest($1::text[], $2::int[]) as wanted (stream, revision)
               join event_store.events e using (stream, revision)`,
        values: [places.map(({ stream }) => stream), places.map(({ revision }) => revision)],
      })
      return rows.map(toStoredEvent)
    },

    readAll: async (after, limit, filter = {}) => {
      const { rows } = await pool.query<EventRow & { head: string }>(
        indexMergeQuery(parsePosition(after), limit, filter),
      )
      return toBatch(rows, after, limit)
    },

    replay: (after, wanted = {}) => replayLog(pool, after, wanted),

    count: async (after, until) => {
      const query = {
        name: 'event_store.count',
        text: `select type, count(*)::float8 as count from event_store.events
               where position > $1::bigint and position <= $2::bigint group by type`,
        values: [parsePosition(after), parsePosition(until)],
      }
      const { rows } = await inTransaction(pool, async (client) => {
        await client.query(`set local statement_timeout = ${countTimeoutMs}`)
        return client.query<{ type: string; count: number }>(within(countTimeoutMs, query))
      })
      return new Map(rows.map(({ type, count }) => [type, count]))
    },

    subscribe: (options, onBatch) => {
      parsePosition(options.after)
      return shared.subscribe(options, onBatch)
    },

    head: async () => {
      const { rows } = await pool.query<{ head: string | null }>('select max(position) as head from event_store.events')
      const head = rows[0]?.head
      return head ? formatPosition(head) : beginning
    },

    ping: async () => {
      await pool.query('select from event_store.events limit 1')
    },

    close: async () => {
      await shared.close()
      await notifications.close()
    },
  }
  return store
}
