import type Router from '@koa/router'
import { z } from 'zod'
import type { Emulator } from '../emulator.ts'
import { accessRoleSchema } from '../model/account.ts'
import type { Calendar, ListEntry } from '../model/calendar.ts'
import { newCalendarSchema } from './accounts.ts'
import { answer, ControlError, readJson } from './answer.ts'
import { addCalendar, changeRole, putEntry, removeFromLists } from './calendars.ts'

/** @throws ControlError 404 */
export function findCalendar(
  emulator: Emulator,
  emailParam = '',
  idParam = '',
): { calendar: Calendar; entry: ListEntry } {
  const email = emailParam.toLowerCase()
  const id = idParam === 'primary' ? email : idParam
  const calendar = emulator.state.calendars.get(id)
  const entry = emulator.state.listEntries.get(`${email}\n${id}`)
  if (!calendar || !entry || entry.deleted) throw new ControlError(404, `${email} has no calendar ${id}.`)
  return { calendar, entry }
}

/** Calendars on a person's list: making, sharing, changing the access, taking away. */
export function calendarRoutes(router: Router, emulator: Emulator): void {
  const { state } = emulator
  const path = '/emulator/accounts/:email/calendars'

  router.get(path, (ctx) =>
    answer(ctx, () => {
      const email = ctx.params.email?.toLowerCase() ?? ''
      const items = [...state.listEntries.values()]
        .filter((entry) => entry.email === email && !entry.deleted)
        .sort((a, b) => a.ordinal - b.ordinal)
        .map((entry) => describe(emulator, entry))
      return { body: { items } }
    }),
  )
  router.post(path, (ctx) =>
    answer(ctx, () => {
      const email = ctx.params.email?.toLowerCase() ?? ''
      if (!state.accounts.has(email)) throw new ControlError(404, `There is no account ${email}.`)
      const wanted = readJson(ctx, newCalendarSchema)
      const id = wanted.id ?? `c_${state.nextVersion()}@group.calendar.google.com`
      addCalendar(emulator, email, { ...wanted, id })
      return { status: 201, body: describe(emulator, findCalendar(emulator, email, id).entry) }
    }),
  )
  router.patch(`${path}/:id`, (ctx) =>
    answer(ctx, () => {
      const { calendar, entry } = findCalendar(emulator, ctx.params.email, ctx.params.id)
      const wanted = readJson(
        ctx,
        z.object({
          accessRole: accessRoleSchema.optional(),
          summary: z.string().optional(),
          timeZone: z.string().optional(),
          hidden: z.boolean().optional(),
        }),
      )
      const { accessRole, hidden, ...changes } = wanted
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
      const version = state.nextVersion()
      state.calendars.set(calendar.id, { ...calendar, ...given, version })
      const shown = { ...entry, hidden: hidden ?? entry.hidden, version }
      putEntry(emulator, shown)
      return { body: describe(emulator, accessRole === undefined ? shown : changeRole(emulator, shown, accessRole)) }
    }),
  )
  router.delete(`${path}/:id`, (ctx) =>
    answer(ctx, () => {
      const { calendar, entry } = findCalendar(emulator, ctx.params.email, ctx.params.id)
      // Another account's calendar only leaves this person's list.
      if (entry.accessRole === 'owner') removeFromLists(emulator, calendar.id)
      else putEntry(emulator, { ...entry, deleted: true, version: state.nextVersion() })
      return {}
    }),
  )
}

function describe(emulator: Emulator, { calendarId, accessRole, email }: ListEntry) {
  const calendar = emulator.state.calendars.get(calendarId)
  return {
    id: calendarId,
    summary: calendar?.summary,
    timeZone: calendar?.timeZone,
    accessRole,
    primary: calendar?.primaryOf === email,
  }
}
