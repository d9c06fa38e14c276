import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { asTaken, eventBody, hashOf, withLength } from './content.ts'
import { planPair } from './planPair.ts'
import { contentFor, copy, inStep, link, live, pair, twoWay } from './testing/pairs.ts'

const test = suite('what is written into an event')

const at = (timeZone: string) => ({ dateTime: '2025-05-10T09:00:00-07:00', timeZone })

test('A zone that Google tells and does not take is left to the instant', () => {
  const zoneWritten = (zone: string) => eventBody(contentFor('Flight', { start: at(zone) })).start.timeZone
  assert.equal(['America/Denver', 'Etc/GMT+7', 'UTC'].map(zoneWritten), ['America/Denver', 'Etc/GMT+7', 'UTC'])
  assert.equal(['GMT-07:00', 'UTC+02:00', 'MST', ''].map(zoneWritten), [null, null, null, null])
})

const joined = 'Seat 12A\n\n-::~:~::~:~:~: Join with Google Meet -::~:~::~:~:~:'
const noLength = { end: { dateTime: '2025-05-10T09:00:00Z' } }

test('Given a write whose answer was lost, when Google shows a shorter description, then no person has changed the copy', () => {
  const sent = contentFor('Flight', { description: joined })
  const shown = copy('Flight', { description: 'Seat 12A' })
  if (shown.kind !== 'live') throw new Error('The copy is live.')
  const intent = { action: 'create', side: 'copy', hash: shown.marker.hash, runId: 'r' } as const
  const intended = { intent, intendedBase: { syncId: 'sync', original: sent, copy: sent } }
  const seen = pair(live('Flight', { description: joined }), shown, inStep('Flight', { ...intended, base: null }))
  assert.is.not(planPair(seen, twoWay).kind, 'writeOriginal')
})

for (const known of ['lost answer', 'lost link'])
  test(`Given an event of no length whose copy got a minute (${known}), then no person has changed the copy`, () => {
    const original = live('Flight', noLength)
    const sent = contentFor('Flight', noLength)
    const shown = copy('Flight', { end: { dateTime: '2025-05-10T09:01:00Z' } })
    if (shown.kind !== 'live') throw new Error('The copy is live.')
    const ours = { ...shown, marker: { ...shown.marker, hash: hashOf(sent) } }
    const intent = { action: 'create', side: 'copy', hash: ours.marker.hash, runId: 'r' } as const
    const intended = link('planned', 'Flight', {
      intent,
      intendedBase: { syncId: 'sync', original: sent, copy: sent },
      desiredHash: null,
    })
    const seen = pair(original, ours, known === 'lost answer' ? intended : undefined)
    assert.is.not(planPair(seen, twoWay).kind, 'writeOriginal')
  })

test('What a person changed beside what Google cut off is a change', () => {
  const sent = contentFor('Flight', { description: joined, ...noLength })
  const shown = { ...withLength(sent), description: 'Seat 12A', summary: 'Flight with Mum' }
  assert.equal(asTaken(sent, shown), { ...shown, summary: 'Flight' })
  const rewritten = { ...sent, description: 'Seat 14C', end: { dateTime: '2025-05-10T12:00:00Z', timeZone: null } }
  assert.equal(asTaken(sent, rewritten), sent)
})

test('Given a copy that a person gave a label of their own, then its event keeps its color', () => {
  const colored = { colorId: '5' }
  const content = contentFor('Flight', colored)
  const link = inStep('Flight', { base: { syncId: 'sync', original: content, copy: content } })
  const labelled = copy('Flight', { eventLabelId: 'label' })
  assert.is.not(planPair(pair(live('Flight', colored), labelled, link), twoWay).kind, 'writeOriginal')
})

test('Given an event that got a label of its own and a copy whose title a person changed, then the title flows back', () => {
  const colored = { colorId: '5' }
  const content = contentFor('Flight', colored)
  const link = inStep('Flight', { base: { syncId: 'sync', original: content, copy: content } })
  const renamed = copy('Flight', { ...colored, summary: 'Flight with Mum' })
  const planned = planPair(
    pair(live('Flight', { eventLabelId: 'label', updated: '2025-05-02T09:00:00Z' }), renamed, link),
    twoWay,
  )
  assert.equal([planned.kind, planned.conflict], ['writeOriginal', undefined])
})

test.run()
