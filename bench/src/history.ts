import type { HistoryFilter } from '@calendar-sync/contracts/api/history'
import { defaultSite } from '@calendar-sync/contracts/api/site'
import { UserId } from '@calendar-sync/contracts/ids'
import { lookQuestion } from '@calendar-sync/contracts/subjects'
import { createInProcessBus } from '@calendar-sync/platform/bus/inProcess'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { createHttpApp, listen } from '@calendar-sync/platform/http/server'
import { startSession } from '@calendar-sync/platform/http/session'
import { silentLog } from '@calendar-sync/platform/log'
import { historyRoutes } from '@calendar-sync/projection-service/history/routes'
import { createInvoicePrinter } from '@calendar-sync/projection-service/invoices/invoicePrinter'
import { createPositions } from '@calendar-sync/projection-service/projector/positions'
import { createProjector } from '@calendar-sync/projection-service/projector/projector'
import { auditTrail } from '@calendar-sync/projection-service/readModels/auditTrail'
import { users } from '@calendar-sync/projection-service/readModels/users'
import { createWorld, type World } from '@calendar-sync/projection-service/testing/world'
import Router from '@koa/router'
import { writeYear } from './historyLog.ts'
import { changeFilters, createSyncs } from './rebuildLog.ts'
import { figure } from './stage.ts'

const events = 1_000_000
const promiseMs = 150
const rowsOnAPage = 25
const answers = 31
const admin = UserId.parse('5ca1ab1e-0001-4000-8000-000000000042')

/** How quickly the history answers over HTTP, when it holds a million events. */
export async function runHistory(): Promise<void> {
  console.log(
    `History over ${events.toLocaleString('en')} events, right after a rebuild: median, worst of ${answers} answers`,
  )
  const world = await createWorld()
  const syncs = await createSyncs(world.eventLog)
  await writeYear(world.pool, syncs, events)
  await changeFilters(world.eventLog, syncs, syncs.length)
  await world.record(
    {
      type: 'UserRegistered',
      data: { userId: admin, email: 'ada@example.com', displayName: 'Ada', avatarUrl: null },
    },
    { type: 'RoleChanged', data: { userId: admin, isAdmin: true, role: 'admin' } },
  )
  const site = await startSite(world)
  const person = syncs[0]?.userId
  try {
    const sync = syncs[0] ? `sync-${syncs[0].syncId}` : ''
    await site.measure('first page', {}, 0)
    await site.measure('page 1,000', {}, 999)
    await site.measure('page 20,000, in the middle', {}, 19_999)
    await site.measure('last page', {}, events / rowsOnAPage)
    await site.measure('one person', { person }, 0)
    await site.measure('one person, page 50', { person }, 49)
    await site.measure('one stream', { stream: sync }, 0)
    await site.measure('one type of a quarter million', { type: 'UserSignedIn' }, 0)
    await site.measure('one type of a quarter million, page 1,000', { type: 'UserSignedIn' }, 999)
    await site.measure('a day in March', { from: '2026-03-08T00:00:00Z', to: '2026-03-09T00:00:00Z' }, 0)
    await site.measure('one person in March', { person, from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' }, 0)
  } finally {
    await site.close()
    await world.end()
  }
}

async function startSite(world: World) {
  const bus = createInProcessBus(silentLog)
  // Looks go on record elsewhere: here it is the reading that is measured.
  await bus.answer(lookQuestion, async () => ({ position: null }))
  const positions = createPositions(world.pool)
  const dependencies = { ...world, bus, log: silentLog, positions }
  const projectors = [createProjector(users, dependencies), createProjector(auditTrail, dependencies)]
  for (const projector of projectors) projector.start()
  await Promise.all(projectors.map(({ settled }) => settled))
  // What is measured is the first read after a rebuild.
  const began = performance.now()
  for (const projector of projectors) await projector.rebuild()
  const rate = (events * 1_000) / (performance.now() - began)
  figure('audit trail built again from the log', `${Math.round(rate).toLocaleString('en')} /s`)

  const config = { publicUrl: undefined, sessionKeys: ['only the bench knows'], rateLimitPerMinute: 10_000 }
  const { app, sessions } = createHttpApp(config, world.pool, silentLog)
  const router: HttpRouter = new Router()
  router.get('/sign-in', async (ctx) => {
    await startSession(ctx, admin, '')
    ctx.body = 'signed in'
  })
  historyRoutes(router, {
    ...dependencies,
    sessions,
    invoicePrinter: createInvoicePrinter(),
    maxAccounts: 2,
    devScreens: true,
    site: defaultSite,
  })
  app.use(router.routes())
  const server = await listen(app, 0)
  const url = `http://localhost:${server.port}`
  const cookies = (await fetch(`${url}/sign-in`)).headers.getSetCookie()
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ')

  return {
    /** The median says how quick it is; the worst, the first ones included, whether a reader had to wait. */
    async measure(name: string, filter: HistoryFilter, page: number): Promise<void> {
      const first = page * rowsOnAPage
      const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&range=[${first},${first + rowsOnAPage - 1}]`
      const times: number[] = []
      for (let n = 0; n < answers; n += 1) {
        const asked = performance.now()
        const answer = await fetch(`${url}/api/history?${query}`, { headers: { cookie } })
        const body: unknown = await answer.json()
        times.push(performance.now() - asked)
        if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(body)}`)
      }
      const [median = Number.NaN, worst = Number.NaN] = [times.sort((a, b) => a - b)[(answers - 1) / 2], times.at(-1)]
      figure(name, `${median.toFixed(1)}, ${worst.toFixed(1)} ms`, median < promiseMs)
    },
    async close() {
      await server.close()
      for (const projector of projectors) await projector.stop()
      await bus.close()
    },
  }
}
