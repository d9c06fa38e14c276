import type { Calendar } from '@calendar-sync/contracts/api/calendars'
import { AccessRole } from '@calendar-sync/contracts/domain/accounts'
import { AccountId, CalendarId } from '@calendar-sync/contracts/ids'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { requireUser } from '@calendar-sync/platform/http/session'
import { z } from 'zod'
import { schema } from '../projector/table.ts'
import { calendars } from '../readModels/calendars.ts'
import type { QueryDependencies } from './dependencies.ts'
import { type Source, sendRows } from './listRows.ts'
import { subscribers } from './reading.ts'

const CalendarItem = z.object({
  id: CalendarId,
  summary: z.string(),
  primary: z.boolean(),
  accountEmail: z.string(),
  accountId: AccountId,
  accessRole: AccessRole,
  timeZone: z.string(),
  color: z.string().nullable(),
})

/**
 * A calendar that several accounts can open is offered once, through the one that may do most, else its own, else the older one. One with an
 * id that the primary calendar of an account had before is not: it is an heir's, and cannot be chosen (`hasFormerId`).
 */
const offered = `(
  select distinct on (user_id, calendar->>'calendarId')
    user_id, account_id, account_email, connected_at, calendar->>'calendarId' as calendar_id,
    calendar->>'summary' as summary, (calendar->>'primary')::boolean as is_primary,
    calendar->>'accessRole' as access_role, calendar->>'timeZone' as time_zone, calendar->>'color' as color
  from ${schema}.${calendars.name} found cross join lateral jsonb_array_elements(calendars) as calendar
  where is_active and ((calendar->>'primary')::boolean or coalesce((
    select bool_or(known.primary_ids->-1 = calendar->'calendarId') from ${schema}.${calendars.name} known
    where known.user_id = found.user_id and known.primary_ids @> (calendar->'calendarId')), true))
  order by user_id, calendar->>'calendarId',
    array_position('{owner,writer,writerWithoutPrivateAccess,reader,freeBusyReader}', calendar->>'accessRole'),
    (calendar->>'primary')::boolean desc, connected_at, account_id
  ) as offered`

const source: Source<Calendar> = {
  select: `calendar_id as id, summary, is_primary as "primary", account_email as "accountEmail",
    account_id as "accountId", access_role as "accessRole", time_zone as "timeZone", color`,
  from: offered,
  rows: z.array(CalendarItem),
  fields: {
    id: 'calendar_id',
    summary: 'summary',
    primary: 'is_primary',
    accountEmail: 'account_email',
    accountId: 'account_id',
    accessRole: 'access_role',
  },
  order: 'connected_at, account_id, is_primary desc, lower(summary), calendar_id',
}

/** The calendars a sync can be made of: those of active accounts. */
export function calendarQueries(router: HttpRouter, deps: QueryDependencies): void {
  router.get('/api/calendars', subscribers(deps, calendars), async (ctx) => {
    await sendRows(ctx, deps.pool, 'calendars', source, { user_id: requireUser(ctx) })
  })
}
