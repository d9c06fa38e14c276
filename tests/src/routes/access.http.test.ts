import { ErrorBody } from '@calendar-sync/contracts/api/error'
import * as assert from 'uvu/assert'
import { filterBody } from '../kit/createSync.ts'
import { systemSuite } from '../kit/systemSuite.ts'
import { type Access, routeTable } from './routeTable.ts'
import { idsOf, makeVisitors, type OwnIds, pathOf, type VisitorKind, type Visitors, visitorKinds } from './visitors.ts'

const test = systemSuite<{ visitors: Visitors; ids: OwnIds }>('every route, and each kind of visitor', {
  rateLimitPerMinute: 100_000,
  signInLimitPerMinute: 1_000,
})
test.before(async (context) => {
  context.visitors = await makeVisitors(context.system)
  context.ids = await idsOf(context.visitors.subscribed)
})

/** The status and code that a visitor must be refused with; `none` where the object in the path is another person's. */
type Refusal = 'not_signed_in' | 'subscription_required' | 'forbidden' | 'not_found'

type Refusals = Partial<Record<VisitorKind, Refusal>>
const withoutSession: Refusals = { anonymous: 'not_signed_in' }
const withoutPlan: Refusals = { ...withoutSession, signedIn: 'subscription_required', support: 'subscription_required' }
const notStaff: Refusals = {
  ...withoutSession,
  signedIn: 'forbidden',
  subscribed: 'forbidden',
  otherSubscriber: 'forbidden',
}

const refusals: Readonly<Record<Access, Refusals>> = {
  everyone: {},
  signedIn: withoutSession,
  subscriber: withoutPlan,
  owner: { ...withoutPlan, otherSubscriber: 'not_found', admin: 'not_found' },
  staff: notStaff,
  admin: { ...notStaff, support: 'forbidden' },
}
const statuses: Readonly<Record<Refusal, number>> = {
  not_signed_in: 401,
  subscription_required: 403,
  forbidden: 403,
  not_found: 404,
}

test('Given the routers as they run, then each route has a row in the table, and each row a route', ({ system }) => {
  const running = new Set(system.routes)
  assert.equal([...running].filter((route) => !(route in routeTable)).sort(), [], 'routes without a row')
  assert.equal(
    Object.keys(routeTable).filter((route) => !running.has(route)),
    [],
    'rows without a route',
  )
})

const methodOf = (route: string) => route.slice(0, route.indexOf(' '))

for (const kind of visitorKinds)
  test(`Given a visitor of the kind ${kind}, when they call each route that is not for them, then each refuses, and says why`, async ({
    visitors,
    ids,
  }) => {
    const wrong: string[] = []
    for (const [route, { access, body }] of Object.entries(routeTable)) {
      const refusal = refusals[access][kind]
      if (!refusal) continue
      // A route that refuses must do so before it looks at what was sent, so that strangers learn nothing from the answer.
      const sent = refusal === 'not_found' ? minimalBodies[route] : body && { nonsense: true }
      const answer = await visitors[kind].send(methodOf(route), pathOf(route, ids), sent)
      const seen = ErrorBody.safeParse(answer.body).data?.code
      if (answer.status !== statuses[refusal] || seen !== refusal)
        wrong.push(`${route} answered ${answer.status} ${seen} instead of ${refusal}`)
    }
    assert.equal(wrong, [])
  })

/** Bodies that are accepted, for routes that must look at the body before they look for the object. */
const minimalBodies: Readonly<Record<string, object>> = {
  'POST /api/accounts/:id/activate': { isActive: true },
  'PATCH /api/calendar-syncs/:id': { active: true },
  'PATCH /api/calendar-syncs/:id/filter': filterBody(),
  'POST /api/calendar-syncs/:id/preview': {},
  'PATCH /api/event-filters/:id': { name: 'Board', keywords: ['board'] },
  'PATCH /api/event-filters/:id/toggle': { isActive: true },
}

for (const kind of visitorKinds)
  test(`Given a visitor of the kind ${kind}, when they call each route that is for them, then none refuses them`, async ({
    visitors,
    ids,
  }) => {
    const routes = Object.entries(routeTable).filter(
      ([, { access, endsVisitor }]) => !refusals[access][kind] && !endsVisitor,
    )
    // What deletes comes last: the others need the objects.
    const deletesLast = routes.sort(([a], [b]) => Number(a.startsWith('DELETE')) - Number(b.startsWith('DELETE')))
    const wrong: string[] = []
    for (const [route] of deletesLast) {
      const ofAdmins = routeTable[route]?.access === 'admin'
      const path = pathOf(route, ofAdmins ? { ...ids, user: crypto.randomUUID() } : ids)
      const { status, body } = await visitors[kind].send(methodOf(route), path, minimalBodies[route])
      if (status === 401 || status === 403 || status >= 500)
        wrong.push(`${route} answered ${status}: ${JSON.stringify(body)}`)
    }
    assert.equal(wrong, [])
  })

test.run()
