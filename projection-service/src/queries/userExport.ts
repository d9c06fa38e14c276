import { Readable } from 'node:stream'
import type { UserExport } from '@calendar-sync/contracts/api/userExport'
import type { Recorded } from '@calendar-sync/contracts/domain/event'
import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import type { SyncId, UserId } from '@calendar-sync/contracts/ids'
import {
  accountsStream,
  filtersStream,
  personHistoryStream,
  settingsStream,
  subscriptionStream,
  syncChecksStream,
  syncStream,
  travelStream,
  userStream,
} from '@calendar-sync/contracts/streams'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import type { Pool } from 'pg'
import { schema, selection } from '../projector/table.ts'
import { accounts } from '../readModels/accounts.ts'
import { billing } from '../readModels/billing.ts'
import { calendarSyncs } from '../readModels/calendarSyncs.ts'
import { calendars } from '../readModels/calendars.ts'
import { eventFilters } from '../readModels/eventFilters.ts'
import { personStreams } from '../readModels/personStreams.ts'
import { settings } from '../readModels/settings.ts'
import { syncStatistics } from '../readModels/syncStatistics.ts'
import { travel } from '../readModels/travel.ts'
import { users } from '../readModels/users.ts'
import { waitlist } from '../readModels/waitlist.ts'
import type { QueryDependencies } from './dependencies.ts'
import { asJsonArray, begun } from './partByPart.ts'
import { signedInUser, waitForPosition } from './reading.ts'

/** What a person is told of by the read models. */
const exported = {
  users,
  accounts,
  calendars,
  calendarSyncs,
  syncStatistics,
  eventFilters,
  travel,
  settings,
  billing,
  waitlist,
}

/** Streams read at once: a person with years of runs must not take every database connection. */
const streamsAtOnce = 5

/** Everything kept about the person who asks, as one JSON file to take away. */
export function userExportQueries(router: HttpRouter, deps: QueryDependencies): void {
  const { pool, eventLog, sessions } = deps
  const wait = waitForPosition(deps, ...Object.values(exported), personStreams)
  router.get('/api/user/export', wait, async (ctx) => {
    const { userId } = await signedInUser(pool, ctx)
    const most = {
      exportedAt: new Date().toISOString(),
      userId,
      now: { ...(await rowsOf(pool, userId)), sessions: await sessions.listOf(userId) },
    } satisfies Omit<UserExport, 'history'>
    const file = asFile(most, await begun(historyOf(pool, eventLog, userId)))
    ctx.attachment('calendar-sync-export.json')
    ctx.type = 'json'
    ctx.body = Readable.from(file)
  })
}

/** Part by part: never more of a person's history in memory than a few streams. */
async function* asFile(most: Omit<UserExport, 'history'>, history: AsyncIterable<readonly Recorded<AnyEvent>[]>) {
  yield `${JSON.stringify(most).slice(0, -1)},"history":`
  yield* asJsonArray(history, presentEvent)
  yield '}'
}

function presentEvent({ stream, revision, type, metadata, data }: Recorded<AnyEvent>): UserExport['history'][number] {
  const { at, actor } = metadata
  return { stream, revision, type, at, actor, data }
}

/** Notes on the waitlist are for admins (specification, Admin panel). */
async function rowsOf(pool: Pool, userId: UserId): Promise<UserExport['now']> {
  const now: UserExport['now'] = {}
  for (const [name, model] of Object.entries(exported)) {
    const { rows } = await pool.query<Record<string, unknown>>(
      `select ${selection(model, ['notes'])} from ${schema}.${model.name} where user_id = $1`,
      [userId],
    )
    now[name] = rows
  }
  return now
}

/** Every event about a person: streams that carry their id, and those of their syncs, runs and parked events, deleted ones included. */
async function* historyOf(pool: Pool, eventLog: EventLog, userId: UserId): AsyncGenerator<Recorded<AnyEvent>[]> {
  const { rows } = await pool.query<{ stream: string; sync_id: SyncId }>(
    `select stream, sync_id from ${schema}.${personStreams.name} where user_id = $1 order by stream`,
    [userId],
  )
  const streams = [
    ...[
      userStream,
      accountsStream,
      subscriptionStream,
      settingsStream,
      filtersStream,
      travelStream,
      personHistoryStream,
    ].map((of) => of(userId)),
    ...rows.flatMap(({ stream, sync_id }) =>
      stream === syncStream(sync_id) ? [stream, syncChecksStream(sync_id)] : [stream],
    ),
  ]
  for (let from = 0; from < streams.length; from += streamsAtOnce) {
    const some = streams.slice(from, from + streamsAtOnce)
    yield (await Promise.all(some.map((stream) => eventLog.read<AnyEvent>(stream)))).flat()
  }
}
