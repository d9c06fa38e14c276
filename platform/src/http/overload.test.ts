import { mock } from 'node:test'
import { ErrorBody } from '@calendar-sync/contracts/api/error'
import * as assert from 'uvu/assert'
import { eventually } from '../testing/eventually.ts'
import { suiteOnOne } from '../testing/suites.ts'
import { healthRoutes } from './health.ts'
import { measureLateness } from './overload.ts'
import { startKit } from './testing/kitServer.ts'

const well = async () => undefined

/** A service with one session for all, and a call that needs it. */
const test = suiteOnOne('a process that has too much to do', async () => {
  let begun = 0
  const kit = await startKit({ overloadDelayMs: 150 }, (router, pool) => {
    pool.options.max = 1
    router.get('/api/work', async (ctx) => {
      begun += 1
      await pool.query('select 1')
      ctx.body = { done: true }
    })
    router.use(healthRoutes({ checkLog: well, bus: { ping: well } }).routes())
  })
  const ask = async (path: string) => {
    const answer = await fetch(kit.url + path)
    return { status: answer.status, headers: answer.headers, body: await answer.text() }
  }
  return { ...kit, ask, begun: () => begun }
})

test.after.each(() => mock.timers.reset())

test('given work that waits too long for a session, when a call comes, then it is refused before it begins and told when to come back; health checks answer; afterwards all is as before', async (service) => {
  const session = await service.database.pool.connect()
  type Answered = Awaited<ReturnType<typeof service.ask>>
  const waiting: Promise<unknown>[] = []
  const refusals: Answered[] = []
  await eventually(async () => {
    const asked = service.ask('/api/work').then((answer) => {
      if (answer.status === 503) refusals.push(answer)
      else assert.is(answer.status, 200)
    })
    waiting.push(asked)
    return refusals.length > 0
  })
  const [refusal] = refusals
  assert.ok(refusal)
  const begun = service.begun()
  assert.match(refusal.headers.get('retry-after') ?? '', /^[123]$/)
  const { code, error } = ErrorBody.parse(JSON.parse(refusal.body))
  assert.is(code, 'overloaded')
  assert.match(error, /was not begun\. Please try again in [123] seconds\.$/)
  assert.ok(refusal.headers.get('x-request-id'))
  assert.is((await service.ask('/healthz')).status, 200)
  assert.is(service.begun(), begun)

  session.release()
  await Promise.all(waiting)
  await eventually(async () => (await service.ask('/api/work')).status === 200)
})

test('given an event loop that comes late again and again, then that is seen; one long pause is none', async ({
  database,
}) => {
  mock.timers.enable({ apis: ['setInterval'] })
  let now = 0
  const lateness = measureLateness(database.pool, () => now)
  const lookLateBy = (...delays: readonly number[]) => {
    for (const delay of delays) {
      now += 50 + delay
      mock.timers.tick(50)
    }
  }
  lookLateBy(0, 2, 1, 600)
  assert.is(lateness(), 4, 'after one pause')
  lookLateBy(600, 500)
  assert.is(lateness(), 2_000, 'after many')
  lookLateBy(0)
  assert.is(lateness(), 0)
})

test.run()
