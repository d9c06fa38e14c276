import { ErrorBody, ValidationDetails } from '@calendar-sync/contracts/api/error'
import { PreviewBody } from '@calendar-sync/contracts/api/eventFilters'
import { costOfAnswer } from '@calendar-sync/contracts/testing/hostileText'
import * as assert from 'uvu/assert'
import { bodyOf } from './body.ts'
import { type KitServer, kitSuite, sendRaw } from './testing/kitServer.ts'

const test = kitSuite('bodies that are meant to hurt', (router) =>
  router.post('/api/preview', (ctx) => {
    ctx.body = { events: bodyOf(ctx, PreviewBody).events.length }
  }),
)

const post = ({ port }: KitServer, body: string) =>
  sendRaw(port, '/api/preview', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })

const many = 190_000
const bodies: Readonly<Record<string, string>> = {
  'a list of wrong values': JSON.stringify({ keywords: Array.from({ length: many }, () => 1), events: [] }),
  'lists in lists': JSON.stringify(Array.from({ length: 400 }, () => Array.from({ length: 400 }, () => 1))),
  'unknown fields': `{${Array.from({ length: 60_000 }, (_, n) => `"${n}":1`).join(',')}}`,
  'lists nested without end': '['.repeat(many) + ']'.repeat(many),
  'objects nested without end': `${'{"a":'.repeat(many / 2)}1${'}'.repeat(many / 2)}`,
}

for (const [name, body] of Object.entries(bodies)) {
  test(`Given ${name}, then the body is refused in a short sentence and in no time`, async (context) => {
    const { status, text } = await post(context, body)
    assert.is(status, 400, text.slice(0, 500))
    assert.ok(text.length < 2_000, `${text.length} characters`)
    assert.match(ErrorBody.parse(JSON.parse(text)).error, /\.$/)
    const cost = await costOfAnswer(() => post(context, body), 300)
    assert.ok(cost <= 300, `${cost} ms`)
  })
}

const limits = {
  summary: ['title', 1_024],
  description: ['description', 8_192],
  location: ['location', 1_024],
} as const
for (const [field, [name, most]] of Object.entries(limits))
  test(`Given an event whose ${name} is longer than Google allows, then the preview names it and the limit`, async (context) => {
    const event = { [field]: 'x'.repeat(most + 1) }
    const { status, text } = await post(context, JSON.stringify({ keywords: ['x'], events: [event] }))
    assert.is(status, 400)
    assert.match(ErrorBody.parse(JSON.parse(text)).error, `The ${name} of an event has at most ${most} characters`)
  })

test('Given a thousand events that all do not fit, then the answer names the first of them', async (context) => {
  const { status, text } = await post(
    context,
    JSON.stringify({ keywords: ['x'], events: Array.from({ length: 1_000 }, () => 7) }),
  )
  assert.is(status, 400)
  assert.is(ValidationDetails.parse(ErrorBody.parse(JSON.parse(text)).details).length, 20)
})

test('Given the largest preview that a page sends, then it is taken', async (context) => {
  const event = { id: 'x', summary: 'y', description: 'z'.repeat(700), location: '', start: '2026-01-01', end: null }
  const body = JSON.stringify({ keywords: ['x'], events: Array.from({ length: 1_000 }, () => event) })
  assert.is((await post(context, body)).status, 200)
})

test.run()
