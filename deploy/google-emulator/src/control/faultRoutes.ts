import type Router from '@koa/router'
import { z } from 'zod'
import type { Emulator } from '../emulator.ts'
import { answer, ControlError, readJson } from './answer.ts'
import { faultSchema } from './faults.ts'
import { quotaSchema } from './quota.ts'

const lagSchema = z.object({ listMs: z.number().min(0).optional(), deltaMs: z.number().min(0).optional() })

/** Everything that makes the stand-in less friendly: faults, quotas, lagging lists, short pages, dead sync tokens. */
export function faultRoutes(router: Router, emulator: Emulator): void {
  const { state, faults } = emulator
  router.get('/emulator/faults', (ctx) => answer(ctx, () => ({ body: { items: faults.list() } })))
  router.post('/emulator/faults', (ctx) =>
    answer(ctx, () => ({ status: 201, body: { id: faults.add(readJson(ctx, faultSchema)).id } })),
  )
  router.delete('/emulator/faults', (ctx) =>
    answer(ctx, () => {
      faults.clear()
      return {}
    }),
  )
  router.delete('/emulator/faults/:id', (ctx) =>
    answer(ctx, () => {
      if (!faults.remove(ctx.params.id ?? '')) throw new ControlError(404, 'There is no such fault.')
      return {}
    }),
  )
  router.post('/emulator/quota', (ctx) =>
    answer(ctx, () => {
      emulator.quota.limits = readJson(ctx, quotaSchema)
      return { body: emulator.quota.limits }
    }),
  )
  router.delete('/emulator/quota', (ctx) =>
    answer(ctx, () => {
      emulator.quota.limits = {}
      return {}
    }),
  )
  router.post('/emulator/lag', (ctx) =>
    answer(ctx, () => {
      state.lag.set(readJson(ctx, lagSchema))
      if (!state.lag.keepsHistory) state.forgetHistory()
      return { body: state.lag.settings }
    }),
  )
  router.post('/emulator/pages', (ctx) =>
    answer(ctx, () => {
      emulator.settings.shortPages = readJson(ctx, z.object({ short: z.boolean() })).short
      return { body: { short: emulator.settings.shortPages } }
    }),
  )
  router.post('/emulator/sync-tokens/expire', (ctx) =>
    answer(ctx, () => {
      const only = readJson(ctx, z.object({ account: z.string().optional(), calendar: z.string().optional() }))
      let expired = 0
      for (const [key, entry] of [...state.listEntries.entries()]) {
        if (only.account !== undefined && only.account.toLowerCase() !== entry.email) continue
        if (only.calendar !== undefined && only.calendar !== entry.calendarId) continue
        state.listEntries.set(key, { ...entry, tokensValidFrom: state.nextVersion() })
        expired += 1
      }
      return { body: { calendars: expired } }
    }),
  )
}
