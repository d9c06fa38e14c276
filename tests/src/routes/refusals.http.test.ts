import { ErrorBody } from '@calendar-sync/contracts/api/error'
import * as assert from 'uvu/assert'
import { filterBody } from '../kit/createSync.ts'
import { payment } from '../kit/people.ts'
import { systemSuite } from '../kit/systemSuite.ts'
import { badBodiesOf } from './badBodies.ts'
import { jargonIn, sentencesOf } from './refusalSentences.ts'
import { type Access, routeTable } from './routeTable.ts'
import { idsOf, makeVisitors, type OwnIds, pathOf, type VisitorKind, type Visitors } from './visitors.ts'

const test = systemSuite<{ visitors: Visitors; ids: OwnIds }>('what routes say to what they cannot use', {
  rateLimitPerMinute: 1_000_000,
  signInLimitPerMinute: 1_000,
  commandLimitPerMinute: 1_000_000,
})
test.before(async (context) => {
  context.visitors = await makeVisitors(context.system)
  // What an admin sends is about no person there is, so that each visitor stays who they are.
  context.ids = { ...(await idsOf(context.visitors.subscribed)), user: crypto.randomUUID() }
})

const visitorFor = (access: Access): VisitorKind => (access === 'staff' || access === 'admin' ? 'admin' : 'subscribed')
const methodOf = (route: string) => route.slice(0, route.indexOf(' '))
const unknownEntry = `${'0'.repeat(32)}-00000000`
const pathFor = (route: string, ids: OwnIds) =>
  pathOf(route.replace('/waitlist/entries/:id', `/waitlist/entries/${unknownEntry}`), ids)

const { billingAddress: address, cardDetails: card } = payment
const calendars = 'Please select both source and target calendars'
const oneField = 'At least one field to check must be enabled'
const noChecks = { checkSummary: false, checkDescription: false, checkLocation: false }
const oneFilter = 'Send the words of one direction with how they are matched, or a saved filter for it.'
const { filterMode: _, ...withoutMode } = filterBody()

/** Routes and bodies, and the sentence that each is answered with, to the letter: the specification's where it has one. */
const sentences: readonly (readonly [route: string, body: unknown, sentence: string])[] = [
  ...[{}, { sourceCalendar: null, targetCalendar: null }, { sourceCalendar: { id: '' }, targetCalendar: 'x' }].map(
    (body) => ['POST /api/calendar-syncs', body, calendars] as const,
  ),
  ['POST /api/calendar-syncs', { sourceCalendar: { id: 'x' } }, calendars],
  ...Object.entries({
    streetAddress: 'Street address is required',
    city: 'City is required',
    state: 'State is required',
    postalCode: 'Postal code is required',
    country: 'Country is required',
  }).flatMap(([field, sentence]) =>
    ['', undefined].map(
      (typed) =>
        [
          'POST /api/user/subscription',
          { ...payment, billingAddress: { ...address, [field]: typed } },
          sentence,
        ] as const,
    ),
  ),
  ...Object.entries({
    nameOnCard: 'Name is required',
    expiryMonth: 'Month is required',
    expiryYear: 'Year is required',
  }).map(
    ([field, sentence]) =>
      [
        'PUT /api/user/payment-method',
        { billingAddress: address, cardDetails: { ...card, [field]: '' } },
        sentence,
      ] as const,
  ),
  [
    'POST /api/user/subscription',
    { ...payment, tier: 'enterprise' },
    'Enterprise cannot be bought by card. Request it by invoice.',
  ],
  ['PATCH /api/user/billing/email', { billingEmail: 'x' }, 'Please enter a valid email address'],
  ['POST /api/admin/users/test', {}, 'Please enter a valid email address'],
  ['POST /api/admin/users/test', { email: 'a@b.example', billingEmail: 'x' }, 'Please enter a valid email address'],
  ['POST /api/waitlist/join', { email: 'x' }, 'Please enter a valid email address.'],
  ['POST /api/event-filters', { keywords: ['x'] }, 'Filter name is required'],
  ['POST /api/event-filters', { name: 'x', keywords: [''] }, 'At least one keyword is required'],
  ['PATCH /api/event-filters/:id', { name: 'x', keywords: ['x'], ...noChecks }, oneField],
  ['POST /api/event-filters/preview', { keywords: [], events: [] }, 'Please enter at least one keyword for preview'],
  ['POST /api/event-filters/preview', { keywords: ['x'], ...noChecks, events: [] }, oneField],
  ['POST /api/event-filters/preview', { keywords: ['x'] }, 'Invalid response format: events array not found'],
  ['PATCH /api/calendar-syncs/:id/filter', {}, oneFilter],
  ['PATCH /api/calendar-syncs/:id/filter', withoutMode, '"filterMode" is missing. Send one of: any, all.'],
  ['PATCH /api/calendar-syncs/:id/filter', { reverseFilterId: 'x' }, '"reverseFilterId" must be an id that we gave.'],
]

test('Given a refusal for which there is a sentence, then the answer is that sentence to the letter', async ({
  visitors,
  ids,
}) => {
  const said: string[] = []
  for (const [route, body] of sentences) {
    const visitor = visitors[visitorFor(routeTable[route]?.access ?? 'everyone')]
    const answer = await visitor.send(methodOf(route), pathFor(route, ids), body)
    said.push(`${route} ${answer.status} ${sentencesOf(answer.body)[0]}`)
  }
  assert.equal(
    said,
    sentences.map(([route, , sentence]) => `${route} 400 ${sentence}`),
  )
})

test('Given several fields that are wrong, then details name each of them by its path', async ({ visitors }) => {
  const { city: _city, ...rest } = address
  const sent = { billingAddress: rest, cardDetails: { ...card, nameOnCard: '' } }
  const { body } = await visitors.subscribed.send('PUT', '/api/user/payment-method', sent)
  assert.equal(ErrorBody.parse(body).details, [
    { path: 'cardDetails.nameOnCard', message: 'Name is required' },
    { path: 'billingAddress.city', message: 'City is required' },
  ])
})

for (const [route, { access, body }] of Object.entries(routeTable))
  if (body)
    test(`Given bodies of which something is wrong, when they are sent to ${route}, then each refusal is in plain words`, async ({
      visitors,
      ids,
    }) => {
      const jargon = new Set<string>()
      let refused = 0
      for (const sent of badBodiesOf(body)) {
        const answer = await visitors[visitorFor(access)].send(methodOf(route), pathFor(route, ids), sent)
        // A card may be tried a few times in an hour.
        if (answer.status === 429) break
        if (answer.status === 400) refused += 1
        if (answer.status >= 400) for (const said of jargonIn(answer.body)) jargon.add(said)
      }
      assert.equal([...jargon], [])
      assert.ok(refused >= 3, `${refused} refused`)
    })

const badParameters = ['nonsense', '{', '7', '[]', '["nonsense"]', '[1,2,3]', '[5,2]', '[0,99999]', '{"nonsense":{}}']
const badFilters = { from: 'x', to: 7, person: 'x', type: 7, actorKind: 'x', stream: '', id: 1 }

test('Given parameters of a query that cannot be used, then each refusal is in plain words', async ({
  visitors,
  ids,
}) => {
  const wrong = new Set<string>()
  let refused = 0
  for (const [route, { access, query = [] }] of Object.entries(routeTable)) {
    if (!route.startsWith('GET /api/') || route.startsWith('GET /api/auth')) continue
    const filters = Object.entries(badFilters).map(([name, value]) => JSON.stringify({ [name]: value }))
    for (const name of query)
      for (const value of name === 'filter' ? [...badParameters, ...filters] : ['', ...badParameters]) {
        const path = `${pathFor(route, ids)}?${name}=${encodeURIComponent(value)}`
        const answer = await visitors[visitorFor(access)].get(path)
        if (answer.status !== 400) continue
        refused += 1
        for (const said of jargonIn(answer.body)) wrong.add(`${said} (${path})`)
      }
  }
  const withdrawal = await visitors.subscribed.delete('/api/event-decisions/event1?scope=nonsense')
  for (const said of jargonIn(withdrawal.body)) wrong.add(said)
  assert.equal([...wrong], [])
  assert.ok(refused > 50, `${refused} refused`)
})

test.run()
