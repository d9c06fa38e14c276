import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorBody } from '@calendar-sync/contracts/api/error'
import { DomainError } from '@calendar-sync/contracts/errors'
import { dana } from '@calendar-sync/contracts/testing/dana'
import * as assert from 'uvu/assert'
import { type Log, silentLog } from '../log.ts'
import type { TestDatabase } from '../testing/database.ts'
import { type AddRoutes, addSessionRoutes, kitSuite, signIn } from './testing/kitServer.ts'

const said: { facts: object; message: string | undefined }[] = []
const say = (facts: object, message?: string) => void said.push({ facts, message })
const log: Log = { ...silentLog, info: say, warn: say, error: say, child: () => log }

const addRoutes: AddRoutes = (router) => {
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
  router.get('/api/run', (ctx) => {
    ctx.status = 502
    ctx.body = { error: 'Google cannot be reached.', code: 'google_unreachable' } satisfies ErrorBody
  })
}

const test = kitSuite<{ cookie: string }>('failed requests', addRoutes, log)
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

test('A request that fails is one line of the log, which says what was asked for and why it failed', async ({
  url,
}) => {
  const lineOf = async (path: string) => {
    said.length = 0
    await fetch(url + path)
    return said.map(({ facts, message }) => [
      message,
      { ...facts, ...('error' in facts && { error: String(facts.error) }) },
    ])
  }
  const ofBroken = { method: 'GET', route: '/api/broken', status: 500, code: 'internal_error', error: 'Error: lost' }
  assert.equal(await lineOf('/api/broken'), [['request failed', ofBroken]])
  const answered = 'a request was answered with an error'
  const ofRun = { method: 'GET', route: '/api/run', status: 502, code: 'google_unreachable' }
  assert.equal(await lineOf('/api/run'), [[answered, ofRun]])
  const ofThing = { method: 'GET', route: '/api/things/:id', status: 409, code: 'conflict' }
  assert.equal(await lineOf('/api/things/1'), [[answered, ofThing]])
})

test('What is older than 30 days is forgotten', async ({ url, cookie, database }) => {
  const fail = async () => {
    const answer = await fetch(`${url}/api/things/1`, { headers: { cookie } })
    const requestId = answer.headers.get('x-request-id') ?? ''
    return { requestId, rows: await remembered(database, requestId) }
  }
  const old = await fail()
  // Failures of the tests before may still be on their way into the table: only this one is old.
  await database.pool.query(`update http.failed_requests set at = now() - interval '31 days' where request_id = $1`, [
    old.requestId,
  ])
  const { rows } = await fail()
  assert.not(rows.some((row) => row.request_id === old.requestId))
})

test.run()
