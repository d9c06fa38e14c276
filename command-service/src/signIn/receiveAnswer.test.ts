import { randomUUID } from 'node:crypto'
import type { Context, HttpRouter } from '@calendar-sync/platform/http/context'
import { cookieOf, type KitServer, startKit } from '@calendar-sync/platform/http/testing/kitServer'
import { type Log, silentLog } from '@calendar-sync/platform/log'
import { suiteOnOne } from '@calendar-sync/platform/testing/suites'
import * as assert from 'uvu/assert'
import { rememberIntent } from './intent.ts'
import { receiveAnswer } from './receiveAnswer.ts'

let warnings: object[] = []
let handedOn: object[] = []
const log: Log = { ...silentLog, warn: (facts) => warnings.push(facts), debug: () => undefined, child: () => log }

/** A sign-in under way whose state is `ours`; what is handed on to the library is only noted. */
function addRoutes(router: HttpRouter): void {
  router.get('/api/begin', (ctx) => {
    rememberIntent(ctx, { kind: 'sign_in', id: randomUUID(), begunAt: '-infinity', retried: false })
    Object.assign(ctx.session ?? {}, { grant: { state: 'ours' } })
    ctx.body = {}
  })
  const handOn = async (ctx: Context) => {
    handedOn.push({ ...ctx.query })
    ctx.body = {}
  }
  router.get('/api/back', receiveAnswer(handOn))
}

const test = suiteOnOne<KitServer>('what Google’s answer is taken for', () => startKit({}, addRoutes, log))

test.before.each(() => {
  warnings = []
  handedOn = []
})

/** Where the browser goes on to. */
async function back({ url }: KitServer, query: string): Promise<string | null> {
  const cookie = cookieOf(await fetch(`${url}/api/begin`))
  const answer = await fetch(`${url}/api/back?${query}`, { redirect: 'manual', headers: { cookie } })
  return answer.headers.get('location')
}

test('Google’s own no is logged by its code', async (server) => {
  for (const code of ['access_denied', 'temporarily_unavailable', 'admin_policy_enforced'])
    assert.is(await back(server, `state=ours&error=${code}`), '/api/auth/callback')
  assert.equal(warnings, [
    { reason: 'access_denied' },
    { reason: 'temporarily_unavailable' },
    { reason: 'admin_policy_enforced' },
  ])
})

test('Any other text is not logged, in no form of the parameter', async (server) => {
  for (const error of ['error=%0Aroot%20signed%20in', 'error=', 'error=a&error=b', 'error=__proto__', 'error=x&code=y'])
    assert.is(await back(server, `state=ours&${error}`), '/api/auth/callback')
  assert.equal(
    warnings,
    Array.from({ length: 5 }, () => ({ reason: 'unknown' })),
  )
})

test('What does not answer the sign-in of this browser raises no alarm and is handed on to none', async (server) => {
  for (const state of ['', 'state=guessed&', 'state=ours&state=ours&', 'state[x]=ours&'])
    assert.is(await back(server, `${state}error=access_denied`), '/api/auth/callback')
  assert.is(await back(server, 'state=guessed&code=c'), '/login?error=sign_in_failed')
  assert.is(await back(server, 'state=ours&code='), '/login?error=sign_in_failed')
  assert.equal([warnings, handedOn], [[], []])
})

test('Of an answer that fits, the code and the state are handed on, and nothing else', async (server) => {
  await back(server, 'state=ours&code=c&access_token=t&id_token=i&profile[sub]=s&scope=openid')
  assert.equal(handedOn, [{ code: 'c', state: 'ours' }])
})

test.run()
