import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { GoogleEvent } from '../../google/event.ts'
import { asTaken, hashOf } from './content.ts'
import type { Base } from './link.ts'
import type { SeenCopy } from './pair.ts'
import { writeBackArrived } from './pairChanges.ts'
import { planPair } from './planPair.ts'
import { contentFor, copy, inStep, live, pair, twoWay } from './testing/pairs.ts'

const test = suite('writes that never arrived, or whose answer was lost')

const text = 'Seat 12A'
const longer = 'Seat 12A, window'
const saying = (description: string, more: Partial<GoogleEvent> = {}) => contentFor('Flight', { description, ...more })
const baseOf = (original: Base['original'], sides = original): Base => ({ syncId: 'sync', original, copy: sides })

/** A copy whose person wrote more into its description, which was to be written into its event. */
function writingBack(shown: Partial<GoogleEvent>, base: Base | null) {
  const sent = saying(longer, { ...shown, description: longer })
  const known = inStep('Flight', {
    desiredHash: hashOf(saying(text)),
    base,
    intent: { action: 'update', side: 'original', hash: hashOf(sent), runId: 'r' },
    intendedBase: baseOf(sent, saying(longer)),
  })
  return pair(live('Flight', shown), copy('Flight', { description: longer, updated: '2025-05-02T09:00:00Z' }), known)
}

for (const [what, shown, base] of [
  ['has a text', { description: text }, baseOf(saying(text))],
  ['has no text', { description: '' }, baseOf(saying(''))],
  ['was changed otherwise meanwhile', { description: text, location: 'Gate 1' }, baseOf(saying(text))],
  ['is remembered as no sync left it', { description: text }, null],
] as const)
  test(`Given an event that ${what}, when more was to be written into it and never arrived, then it still is to be`, () => {
    const seen = writingBack(shown, base)
    assert.is(writeBackArrived(seen), undefined)
    const planned = planPair(seen, twoWay)
    assert.is(planned.kind === 'writeOriginal' && planned.content.description, longer)
  })

test('Given an event that Google cut what was written into, then the write arrived', () => {
  const kept = 'x'.repeat(8_000)
  const sent = saying(`${kept}${'y'.repeat(1_000)}`)
  const known = inStep('Flight', {
    base: baseOf(saying(text)),
    intent: { action: 'update', side: 'original', hash: hashOf(sent), runId: 'r' },
    intendedBase: baseOf(sent),
  })
  assert.ok(writeBackArrived(pair(live('Flight', { description: kept }), copy(), known)))
})

/** A copy that was last written with a text, and of which Google now shows another. */
function shows(description: string): Extract<SeenCopy, { kind: 'live' }> {
  const seen = copy('Flight', { description })
  if (seen.kind !== 'live') throw new Error('The copy is live.')
  return { ...seen, marker: { ...seen.marker, hash: hashOf(saying(longer)) } }
}

for (const left of ['', text])
  test(`Given a copy that a person shortened to “${left}”, when the answer to its write or its link was lost, then that is a change of the copy`, () => {
    const sent = saying(longer)
    const lostAnswer = inStep('Flight', {
      base: baseOf(saying('')),
      intent: { action: 'update', side: 'copy', hash: hashOf(sent), runId: 'r' },
      intendedBase: baseOf(sent),
    })
    for (const known of [lostAnswer, undefined]) {
      const planned = planPair(pair(live('Flight', { description: longer }), shows(left), known), twoWay)
      assert.is(planned.kind === 'writeOriginal' && planned.content.description, left)
    }
  })

test('What Google cuts off is what is too long, and what a video call had added', () => {
  const takenAs = (sent: string, shown: string) => asTaken(saying(sent), saying(shown)).description
  const call = '-::~:~::~:~:~: Join with Google Meet'
  assert.is(takenAs(`${text}\n\n${call}`, text), text)
  assert.is(takenAs(call, ''), '')
  assert.is(takenAs(`${text}\n\n${call}`, 'Seat'), `${text}\n\n${call}`)
  assert.is(takenAs(longer, text), longer)
})

test.run()
