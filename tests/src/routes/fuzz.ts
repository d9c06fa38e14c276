import { slowness } from '@calendar-sync/contracts/testing/hostileText'
import fc from 'fast-check'
import { z } from 'zod'
import type { Client } from '../kit/client.ts'
import { beat } from '../kit/heartbeat.ts'
import { measureTurns } from '../kit/longestTurn.ts'
import { type RouteRow, routeTable } from './routeTable.ts'
import { bodyTextOf, hostileTexts, pathValue, queryValue } from './schemaArbitrary.ts'
import { type OwnIds, pathOf, type VisitorKind, type Visitors, visitorKinds } from './visitors.ts'

export interface FuzzRequest {
  readonly route: string
  readonly visitor: VisitorKind
  readonly path: string
  readonly body: string | undefined
  readonly headers: Readonly<Record<string, string>>
}

/**
 * What the answers of any request promise: never a 5xx, errors as `{error, code}`, and an answer within this time; on a
 * machine that is busy with other things, so much later as `/healthz` is late.
 */
const longestMs = 1_000

/** No request of the fuzz keeps `/healthz` waiting longer on a machine as fast as a laptop; the product runs in this process. */
const longestHealthMs = 250
/** `/healthz` answers within this on a machine that has time. */
const ofFreeMachine = 100

/** Routes that wait for Google, or read all there is of a person or of everyone: they have deadlines of their own. */
const unhurried =
  /export|history\.(csv|json)|\/(sync|restore|confirm-deletions|preview|refresh-token|sample|conflicts)$|^DELETE \/api\/(admin\/users|accounts)/

/** Answers before anything is decided. A declined card or a run that failed is a fact of its own, and on the log. */
const refusals = new Set([400, 401, 403, 404, 413, 415])

const headersTooLarge = 431

/** Starts work that never ends within a test. */
const leftOut = 'POST /api/admin/projections/:name/rebuild'

const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { arbitrary: fc.constant({}), weight: 8 },
  {
    arbitrary: fc
      .constantFrom('text/plain', 'application/xml', 'a/b; charset=x', '')
      .map((type) => ({ 'content-type': type })),
    weight: 1,
  },
  {
    arbitrary: fc
      .tuple(
        fc.constantFrom('idempotency-key', 'x-request-id', 'traceparent', 'if-none-match', 'accept-encoding', 'range'),
        fc.constantFrom(...hostileTexts.filter((text) => /^[\x20-\x7e]*$/.test(text))),
      )
      .map(([name, value]) => ({ [name]: value })),
    weight: 2,
  },
)

/** Requests to every route, by every kind of visitor, made from the schema of the route's body. */
function fuzzRequests(ids: OwnIds): fc.Arbitrary<FuzzRequest> {
  const routes = Object.entries(routeTable).filter(([route, { endsVisitor }]) => !endsVisitor && route !== leftOut)
  return fc.oneof(...routes.map(([route, row]) => requestsOf(route, row, ids)))
}

function requestsOf(route: string, row: RouteRow, ids: OwnIds): fc.Arbitrary<FuzzRequest> {
  const takesBody = !route.startsWith('GET')
  const query = fc.dictionary(fc.constantFrom(...(row.query ?? []), 'unknown'), queryValue, { maxKeys: 3 })
  return fc.record({
    route: fc.constant(route),
    visitor: fc.constantFrom(...visitorKinds),
    path: fc.tuple(pathsOf(route, ids), query).map(([path, given]) => path + queryText(given)),
    body: takesBody ? bodyTextOf(row.body) : fc.constant(undefined),
    headers,
  })
}

/** Mostly paths of objects that are there; the rest hostile, encoded and raw. */
function pathsOf(route: string, ids: OwnIds): fc.Arbitrary<string> {
  const own = pathOf(route, ids)
  const template = route.slice(route.indexOf(' ') + 1)
  if (!template.includes(':')) return fc.constant(own)
  return fc.oneof(
    { arbitrary: fc.constant(own), weight: 3 },
    { arbitrary: pathValue.map((value) => template.replaceAll(/:\w+/g, () => encoded(value))), weight: 2 },
  )
}

/** Percent-encoded; half characters, which cannot be, become what browsers send for them. */
const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString()) || '%20'
const queryText = (query: Record<string, string>) => {
  const parts = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

const ErrorShape = z.object({ error: z.string().min(1), code: z.string().min(1) })

/** Sends so many requests, several at once. The same seed sends the same requests. */
export async function fuzz(visitors: Visitors, ids: OwnIds, { count, seed }: { count: number; seed: number }) {
  const requests = fc.sample(fuzzRequests(ids), { numRuns: count, seed })
  const byStatus = new Map<number, number>()
  /** A sentence for each answer that breaks a promise. */
  const broken: string[] = []
  /** Ids of requests that were refused: no event may carry one. */
  const refused: string[] = []
  const late: { took: number; request: FuzzRequest }[] = []
  let slowestMs = 0
  let next = 0
  let isOver = false
  const endTurns = measureTurns()
  const worker = async () => {
    for (let request = requests[next++]; request; request = requests[next++]) {
      const started = performance.now()
      const answer = await sendAgainWhenCut(visitors[request.visitor], request)
      const took = performance.now() - started
      if (!unhurried.test(request.route)) slowestMs = Math.max(slowestMs, took)
      if (answer instanceof Error) {
        broken.push(`no answer (${answer.message}, ${answer.cause}): ${shown(request)}`)
        continue
      }
      byStatus.set(answer.status, (byStatus.get(answer.status) ?? 0) + 1)
      const why = brokenBy(answer, request.path)
      if (why) broken.push(`${why}: ${shown(request)}`)
      else if (took > longestMs && !unhurried.test(request.route)) late.push({ took, request })
      const id = answer.headers.get('x-request-id')
      if (refusals.has(answer.status) && id) refused.push(id)
    }
  }
  const work = async () => {
    await Promise.all(Array.from({ length: 12 }, worker))
    isOver = true
  }
  const [{ worst: slowestHealthMs }] = await Promise.all([
    beat(`${visitors.anonymous.url}/healthz`, () => isOver),
    work(),
  ])
  const allowed = longestMs + (slowestHealthMs > ofFreeMachine ? 15 : 4) * slowestHealthMs
  for (const { took, request } of late.filter(({ took }) => took > allowed))
    broken.push(`took ${Math.round(took)} ms: ${shown(request)}`)
  /** The longest that the product worked without looking at another request. */
  const longestTurnMs = endTurns()
  if (longestTurnMs > longestHealthMs * slowness())
    broken.push(`/healthz waited for a turn of ${Math.round(longestTurnMs)} ms`)
  return { requests: requests.length, byStatus, slowestMs, slowestHealthMs, longestTurnMs, broken, refused }
}

const shown = (request: FuzzRequest) =>
  JSON.stringify({ ...request, path: request.path.slice(0, 300), body: request.body?.slice(0, 300) })

/** A server may close a connection that was kept open just when it is used again: programs then send once more. */
async function sendAgainWhenCut(client: Client, { route, path, body, headers: given }: FuzzRequest) {
  const send = () => client.sendText(route.slice(0, route.indexOf(' ')), path, body, given)
  return send()
    .catch(send)
    .catch((error: Error) => error)
}

function brokenBy(answer: { status: number; body: unknown }, path: string): string | undefined {
  if (answer.status >= 500) return `answered ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`
  // Node's parser answers this by itself, before the app sees a request.
  if (answer.status === headersTooLarge) return undefined
  if (answer.status >= 400 && path.startsWith('/api/') && !path.startsWith('/api/google/'))
    if (!ErrorShape.safeParse(answer.body).success) return `refused without a sentence (${answer.status})`
  return undefined
}
