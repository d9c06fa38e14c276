import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import * as assert from 'uvu/assert'
import { type Log, silentLog } from '../log.ts'
import { eventually } from '../testing/eventually.ts'
import { failureOf } from '../testing/failureOf.ts'
import { listQueryOf, sendList } from './simpleRest.ts'
import { type AddRoutes, kitSuite } from './testing/kitServer.ts'

let arrived = false
async function* brokenOff() {
  // So much that a part of it goes out before the rest is there, compressed as well.
  yield randomBytes(1_000_000).toString('base64')
  await eventually(() => arrived)
  throw new Error('the database went away')
}

const warnings: unknown[] = []
const log: Log = { ...silentLog, warn: (facts) => void warnings.push(facts), child: () => silentLog }

const addRoutes: AddRoutes = (router) => {
  router.get('/api/file', (ctx) => {
    ctx.type = 'text/csv'
    ctx.body = Readable.from(brokenOff())
  })
  router.get('/api/list', (ctx) => {
    sendList(ctx, 'list', items, 2_000, listQueryOf(ctx, []))
  })
}
const items = Array.from({ length: 1_000 }, (_, index) => ({ id: `item ${index}` }))
const test = kitSuite('answers that are compressed', addRoutes, log)

test('Given an answer whose source fails after its first part, then it ends as broken off and is logged, compressed or not', async ({
  url,
}) => {
  for (const encoding of ['identity', 'gzip']) {
    arrived = false
    warnings.length = 0
    const answer = await fetch(`${url}/api/file`, {
      headers: { 'accept-encoding': encoding },
      signal: AbortSignal.timeout(60_000),
    })
    arrived = true
    assert.is(answer.headers.get('content-encoding') ?? 'identity', encoding)
    assert.match(String(await failureOf(answer.text())), 'terminated', encoding)
    await eventually(() => warnings.length > 0)
    assert.match(String(Object.values(Object(warnings[0]))), 'the database went away', encoding)
  }
})

test('Given a page of a list, then it is compressed as the whole list is, and says its range', async ({ url }) => {
  for (const [query, range] of [
    ['', null],
    ['?range=[0,999]', 'list 0-999/2000'],
  ]) {
    const answer = await fetch(`${url}/api/list${query}`, { headers: { 'accept-encoding': 'gzip' } })
    assert.is(answer.headers.get('content-encoding'), 'gzip', query ?? '')
    assert.is(answer.headers.get('content-range'), range)
    assert.equal(await answer.json(), items)
  }
})

test.run()
