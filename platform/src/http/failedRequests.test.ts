import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '@calendar-sync/contracts/errors'
import { dana } from '@calendar-sync/contracts/testing/dana'
import * as assert from 'uvu/assert'
import type { TestDatabase } from '../testing/database.ts'
import { addSessionRoutes, kitSuite, signIn } from './testing/kitServer.ts'

const test = kitSuite<{ cookie: string }>('failed requests', (router) => {
  addSessionRoutes(router, () => dana)
  router.get('/api/things/:id', () => {
    throw new DomainError('conflict', 'dana@lumen-studio.example was faster.')
  })
  router.get('/api/broken', () => {
    throw new Error('lost')
  })
  router.get('/readyz', (ctx) => {
    ctx.status = 503
  })
})
test.before(async (context) => {
  context.cookie = await signIn(context.url)
})

/** What is remembered, once the row about this request is there. */
async function remembered({ pool }: TestDatabase, requestId: string) {
  for (;;) {
    const { rows } = await pool.query('select request_id, method, route, status, code from http.failed_requests')
    if (rows.some((row) => row.request_id === requestId)) return rows
    await sleep(10)
  }
}

test('What a person asked for in vain is remembered by its reference: the kind of request and failure, no person', async ({
  url,
  cookie,
  database,
}) => {
  const answer = await fetch(`${url}/api/things/4711`, { headers: { cookie } })
  const requestId = answer.headers.get('x-request-id') ?? ''
  const rows = await remembered(database, requestId)
  assert.equal(rows, [
    { request_id: requestId, method: 'GET', route: '/api/things/:id', status: 409, code: 'conflict' },
  ])
})

test('Of strangers only what failed on our side is remembered, of health checks and missing sessions nothing', async ({
  url,
  database,
}) => {
  await Promise.all(['/api/things/4711', '/api/me', '/readyz'].map((path) => fetch(url + path)))
  const broken = await fetch(`${url}/api/broken`)
  const rows = await remembered(database, broken.headers.get('x-request-id') ?? '')
  assert.equal(
    rows.map(({ status }) => status),
    [409, 500],
  )
})

test('What is older than 30 days is forgotten', async ({ url, cookie, database }) => {
  await database.pool.query(`update http.failed_requests set at = now() - interval '31 days'`)
  const answer = await fetch(`${url}/api/things/1`, { headers: { cookie } })
  assert.is((await remembered(database, answer.headers.get('x-request-id') ?? '')).length, 1)
})

test.run()
