import type { UserId } from '@calendar-sync/contracts/ids'
import type { Pool } from '@calendar-sync/platform/database/pool'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { createHttpApp, listen } from '@calendar-sync/platform/http/server'
import { startSession } from '@calendar-sync/platform/http/session'
import { silentLog } from '@calendar-sync/platform/log'
import Router from '@koa/router'

/** Sessions as the services make them, without a journey to Google for each. */
export async function signIn<Person extends { readonly userId: UserId }>(
  pool: Pool,
  sessionKey: string,
  people: readonly Person[],
): Promise<(Person & { readonly cookie: string })[]> {
  const config = { publicUrl: undefined, sessionKeys: [sessionKey], rateLimitPerMinute: 1_000_000 }
  const { app } = createHttpApp(config, pool, silentLog)
  const router: HttpRouter = new Router()
  router.get('/sign-in/:number', async (ctx) => {
    const person = people[Number(ctx.params.number)]
    if (person) await startSession(ctx, person.userId, '')
    ctx.body = 'signed in'
  })
  app.use(router.routes())
  const server = await listen(app, 0)
  const visitors: (Person & { readonly cookie: string })[] = []
  for (const [number, person] of people.entries()) {
    const answer = await fetch(`http://localhost:${server.port}/sign-in/${number}`)
    await answer.text()
    const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])
    visitors.push({ ...person, cookie: cookie.join('; ') })
  }
  await server.close()
  return visitors
}
