import type Router from '@koa/router'
import { z } from 'zod'
import type { Emulator } from '../emulator.ts'
import { seedPeople } from '../seed/seed.ts'
import { addAccount, newAccountSchema } from './accounts.ts'
import { answer, ControlError, readJson } from './answer.ts'
import { calendarRoutes } from './calendarRoutes.ts'
import { eventRoutes } from './eventRoutes.ts'
import { faultRoutes } from './faultRoutes.ts'
import { logRoutes } from './logRoutes.ts'

/** What a test, or a person trying the app, does to the stand-in itself. */
export function controlRoutes(router: Router, emulator: Emulator): void {
  const { state, clock } = emulator

  router.post('/emulator/reset', (ctx) =>
    answer(ctx, () => {
      const { seed } = readJson(ctx, z.object({ seed: z.boolean().default(false) }))
      state.clear()
      emulator.faults.clear()
      emulator.quota.limits = {}
      emulator.requests.clear()
      emulator.settings.shortPages = false
      clock.reset()
      if (seed) seedPeople(emulator)
      return { body: { accounts: state.accounts.size } }
    }),
  )
  router.get('/emulator/accounts', (ctx) =>
    answer(ctx, () => ({
      body: {
        items: [...state.accounts.values()]
          .sort((a, b) => a.ordinal - b.ordinal)
          .map(({ email, name }) => ({ email, name })),
      },
    })),
  )
  router.post('/emulator/accounts', (ctx) =>
    answer(ctx, () => {
      const account = addAccount(emulator, readJson(ctx, newAccountSchema))
      const calendars = [...state.listEntries.values()]
        .filter((entry) => entry.email === account.email && !entry.deleted)
        .map(({ calendarId, accessRole }) => ({
          id: calendarId,
          summary: state.calendars.get(calendarId)?.summary,
          accessRole,
        }))
      return { status: 201, body: { email: account.email, name: account.name, calendars } }
    }),
  )
  router.post('/emulator/accounts/:email/revoke', (ctx) =>
    answer(ctx, () => {
      const email = ctx.params.email?.toLowerCase() ?? ''
      if (!state.accounts.has(email)) throw new ControlError(404, `There is no account ${email}.`)
      return { body: { revoked: emulator.authority.revokeAccount(email) } }
    }),
  )
  router.get('/emulator/clock', (ctx) => answer(ctx, () => ({ body: { now: clock.now().toISOString() } })))
  router.post('/emulator/clock', (ctx) =>
    answer(ctx, () => {
      const wanted = readJson(
        ctx,
        z.object({ now: z.iso.datetime({ offset: true }).optional(), advanceMs: z.number().optional() }),
      )
      const from = wanted.now === undefined ? clock.now() : new Date(wanted.now)
      clock.moveTo(new Date(from.getTime() + (wanted.advanceMs ?? 0)))
      return { body: { now: clock.now().toISOString() } }
    }),
  )
  router.delete('/emulator/clock', (ctx) =>
    answer(ctx, () => {
      clock.reset()
      return { body: { now: clock.now().toISOString() } }
    }),
  )
  calendarRoutes(router, emulator)
  eventRoutes(router, emulator)
  faultRoutes(router, emulator)
  logRoutes(router, emulator)
}
