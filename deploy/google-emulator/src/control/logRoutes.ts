import type Router from '@koa/router'
import type { Emulator } from '../emulator.ts'
import { answer, ControlError } from './answer.ts'

/** What was called, and which mails Google would have sent. */
export function logRoutes(router: Router, emulator: Emulator): void {
  const { state, requests } = emulator
  router.get('/emulator/requests', (ctx) =>
    answer(ctx, () => {
      const query = ctx.URL.searchParams
      const account = query.get('account')
      const method = query.get('method')
      const path = query.get('path')
      const expression = path === null ? undefined : expressionOf(path)
      const items = requests
        .after(Number(query.get('after') ?? 0))
        .filter(
          (entry) =>
            (account === null || entry.account === account) &&
            (method === null || entry.method === method.toUpperCase()) &&
            (expression === undefined || expression.test(entry.path)),
        )
      const units = items.reduce((sum, entry) => sum + entry.units, 0)
      const summary = { count: items.length, units, last: requests.last }
      return { body: query.get('summary') === 'true' ? summary : { ...summary, items } }
    }),
  )
  router.delete('/emulator/requests', (ctx) =>
    answer(ctx, () => {
      requests.clear()
      return {}
    }),
  )
  router.get('/emulator/mails', (ctx) => answer(ctx, () => ({ body: { items: [...state.mails.values()] } })))
  router.delete('/emulator/mails', (ctx) =>
    answer(ctx, () => {
      for (const [key] of [...state.mails.entries()]) state.mails.delete(key)
      return {}
    }),
  )
}

function expressionOf(path: string): RegExp {
  try {
    return new RegExp(path)
  } catch {
    throw new ControlError(400, 'path must be a regular expression')
  }
}
