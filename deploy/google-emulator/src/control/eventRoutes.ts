import type Router from '@koa/router'
import type { Context } from 'koa'
import { mergePatch, readBody, readFields } from '../calendar/eventBody.ts'
import { resourceOf } from '../calendar/handlers.ts'
import { listEvents } from '../calendar/list/list.ts'
import { readListQuery } from '../calendar/list/query.ts'
import { readSendUpdates } from '../calendar/mails.ts'
import { find, whole } from '../calendar/materialise.ts'
import { changeEvent, deleteEvent, insertEvent } from '../calendar/mutateEvent.ts'
import { show } from '../calendar/show.ts'
import type { Emulator } from '../emulator.ts'
import { isObject, type JsonObject, jsonSchema } from '../model/json.ts'
import { answer, ControlError, readJson } from './answer.ts'
import { findCalendar } from './calendarRoutes.ts'

/** What a person sees and does in Google's own calendar: no token, no quota, no log, also what apps may not do. */
export function eventRoutes(router: Router, emulator: Emulator): void {
  const path = '/emulator/accounts/:email/calendars/:id/events'

  router.get(path, (ctx) =>
    answer(ctx, () => {
      const { calendar, entry } = findCalendar(emulator, ctx.params.email, ctx.params.id)
      const query = { ...readListQuery(ctx.URL.searchParams), maxResults: Number.MAX_SAFE_INTEGER }
      // A person sees the calendar itself, never a page or a replica that is behind.
      return { body: { items: listEvents(emulator, calendar, entry, query, 'everything').items } }
    }),
  )
  router.post(path, (ctx) =>
    answer(ctx, () => {
      const { calendar } = findCalendar(emulator, ctx.params.email, ctx.params.id)
      const body = readBody(jsonOf(ctx))
      const fields = readFields(body, calendar.timeZone, false)
      const record = insertEvent(emulator, calendar, body, fields, person(ctx))
      return { status: 201, body: show(whole(record), { accessRole: 'owner', zone: calendar.timeZone }) }
    }),
  )
  router.get(`${path}/:eventId`, (ctx) => answer(ctx, () => ({ body: shown(ctx) })))
  router.patch(`${path}/:eventId`, (ctx) =>
    answer(ctx, () => {
      const { calendar, target } = targetOf(ctx)
      const body = readBody(mergePatch(resourceOf(target), jsonOf(ctx)))
      changeEvent(emulator, target, body, readFields(body, calendar.timeZone, false), person(ctx))
      return { body: shown(ctx) }
    }),
  )
  router.delete(`${path}/:eventId`, (ctx) =>
    answer(ctx, () => {
      deleteEvent(emulator, targetOf(ctx).target, person(ctx))
      return {}
    }),
  )

  function targetOf(ctx: RouteContext) {
    const { calendar, entry } = findCalendar(emulator, ctx.params.email, ctx.params.id)
    const target = find(emulator.state.eventsOf(calendar.id), ctx.params.eventId ?? '', calendar.timeZone)
    if (!target) throw new ControlError(404, 'There is no such event.')
    return { calendar, entry, target }
  }
  function shown(ctx: RouteContext) {
    const { calendar, entry, target } = targetOf(ctx)
    return show(target, { accessRole: entry.accessRole, zone: calendar.timeZone })
  }
}

type RouteContext = Context & { params: Record<string, string | undefined> }

function person(ctx: RouteContext) {
  const sendUpdates = readSendUpdates(ctx.URL.searchParams)
  return { email: ctx.params.email?.toLowerCase() ?? '', madeBy: 'person', sendUpdates } as const
}

function jsonOf(ctx: Context): JsonObject {
  const json = readJson(ctx, jsonSchema)
  if (!isObject(json)) throw new ControlError(400, 'The body must be an object.')
  return json
}
