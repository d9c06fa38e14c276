import { defaultSite } from '@calendar-sync/contracts/api/site'
import { UserId } from '@calendar-sync/contracts/ids'
import { recordAccessRequest } from '@calendar-sync/contracts/subjects'
import { createInProcessBus } from '@calendar-sync/platform/bus/inProcess'
import { createPool } from '@calendar-sync/platform/database/pool'
import { createPostgresEventStore } from '@calendar-sync/platform/event-store/postgres'
import { createEventLog } from '@calendar-sync/platform/eventLog'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { createHttpApp, listen } from '@calendar-sync/platform/http/server'
import { startSession } from '@calendar-sync/platform/http/session'
import { silentLog } from '@calendar-sync/platform/log'
import { createMasterKeys } from '@calendar-sync/platform/privacy/masterKeys'
import { createPersonalData } from '@calendar-sync/platform/privacy/personalData'
import { createPersonalKeys } from '@calendar-sync/platform/privacy/personalKeys'
import { createProjectionService } from '@calendar-sync/projection-service/createProjectionService'
import Router from '@koa/router'
import { z } from 'zod'

/**
 * The projection service in a process of its own, and on the same stack a sign-in without Google and a route that asks
 * Postgres for nothing. Tells its address when every read model is built.
 */
const [connectionString = '', masterKey = ''] = process.argv.slice(2)
process.once('disconnect', () => process.exit())
const pool = createPool(connectionString)
const keys = createPersonalKeys(pool, createMasterKeys(Buffer.from(masterKey, 'hex')))
const eventLog = createEventLog(createPostgresEventStore(pool), createPersonalData(keys))
const bus = createInProcessBus(silentLog)
// Looks go on record elsewhere: here it is the reading that is measured.
await bus.respond(recordAccessRequest, async () => ({ position: null }))
const config = { publicUrl: undefined, sessionKeys: ['only the bench knows'], rateLimitPerMinute: 100_000_000 }
const { app, sessions } = createHttpApp(config, pool, silentLog)
const service = createProjectionService({
  log: silentLog,
  eventLog,
  bus,
  pool,
  sessions,
  config: { publicUrl: undefined, devScreens: true, site: defaultSite, readWaitMs: 2_000 },
  maxAccounts: 2,
})
const router: HttpRouter = new Router()
router.get('/sign-in/:userId', async (ctx) => {
  await startSession(ctx, UserId.parse(ctx.params.userId), '')
  ctx.body = 'signed in'
})
router.get('/api/nothing', async (ctx) => {
  const { rows } = await pool.query('select 1 as one')
  ctx.body = z.array(z.object({ one: z.int() })).parse(rows)
})
app.use(router.routes()).use(service.router.routes())
const server = await listen(app, 0)
await service.start()
process.send?.(`http://localhost:${server.port}`)
