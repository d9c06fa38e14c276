import type { ConflictResolution } from '@calendar-sync/contracts/domain/sync'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Content, hashOf } from './content.ts'
import type { Base } from './link.ts'
import type { Pair } from './pair.ts'
import type { PlanInputs } from './planInputs.ts'
import { planPair } from './planPair.ts'
import {
  contentFor,
  copy,
  deleted,
  inStep,
  link,
  live,
  missing,
  missingOriginal,
  pair,
  twoWay,
  unknown,
} from './testing/pairs.ts'

const test = suite('the plan of a two-way sync')

const early = '2025-05-02T08:00:00Z'
const late = '2025-05-02T09:00:00Z'
const gone = { kind: 'deleted' } as const
const kindOf = (seen: Pair, inputs: PlanInputs = twoWay) => planPair(seen, inputs).kind
const by = (rule: ConflictResolution, original: 'source' | 'target' = 'source'): PlanInputs => ({
  ...twoWay,
  twoWay: { rule, original },
})

/** Only when the event is was copied, and both sides are as that left them. */
const busy = { ...twoWay, shareDetails: false }
const flight = contentFor('Flight')
const shownBusy = { ...flight, summary: 'Busy' }
const busyInStep = inStep('Flight', {
  desiredHash: hashOf(shownBusy),
  base: { syncId: 'sync', original: flight, copy: shownBusy },
})
const moved = { start: { dateTime: '2025-05-11T09:00:00Z' }, end: { dateTime: '2025-05-11T11:00:00Z' } }

/** A link whose write of this content to a side may have arrived; both sides say the same then. */
const intending = (side: 'original' | 'copy', sent: Content, left: Partial<Base> = {}, runId = 'r') =>
  inStep('Flight', {
    intent: { action: 'update', side, hash: hashOf(sent), runId },
    intendedBase: { syncId: 'sync', original: sent, copy: sent, ...left },
  })

const changedOriginal = (updated = early) => live('Flight', { location: 'Gate 1', updated })
const changedCopy = (updated = late) => copy('Flight', { summary: 'Flight with Mum', updated })

test('Each field of the table does what it says', () => {
  assert.is(kindOf(pair(live(), copy(), inStep())), 'unchanged')
  assert.is(kindOf(pair(live(), changedCopy(), inStep())), 'writeOriginal')
  assert.is(kindOf(pair(live(), gone, inStep())), 'deleteOriginal')
  assert.is(kindOf(pair(changedOriginal(), copy(), inStep())), 'update')
  assert.ok(planPair(pair(changedOriginal(), changedCopy(), inStep()), twoWay).conflict)
  assert.ok(planPair(pair(changedOriginal(), gone, inStep()), twoWay).conflict)
  assert.is(kindOf(pair(deleted, copy(), inStep())), 'delete')
  assert.ok(planPair(pair(deleted, changedCopy(), inStep()), twoWay).conflict)
  assert.is(kindOf(pair(deleted, gone, inStep())), 'forget')
})

test('Given an edit of the copy, then only what changed goes into the event', () => {
  const operation = planPair(pair(live('Flight', { location: 'Gate 1' }), changedCopy(), inStep('Flight')), by('merge'))
  assert.ok(operation.kind === 'writeOriginal')
  assert.equal(operation.fields, ['summary'])
  assert.is(operation.content.location, 'Gate 1')
})

test('Given keep source and keep target, then that side wins, a deletion included, whichever side the event is on', () => {
  const conflict = pair(changedOriginal(), changedCopy(), inStep())
  assert.is(kindOf(conflict, by('keep_source')), 'update')
  assert.is(kindOf(conflict, by('keep_target')), 'writeOriginal')
  assert.is(kindOf(conflict, by('keep_source', 'target')), 'writeOriginal')
  assert.is(kindOf(conflict, by('keep_target', 'target')), 'update')
  assert.is(kindOf(pair(changedOriginal(), gone, inStep()), by('keep_target')), 'deleteOriginal')
  assert.is(kindOf(pair(deleted, changedCopy(), inStep()), by('keep_source')), 'delete')
})

test('Given keep newest, then the later change wins, and an edit beats a deletion', () => {
  assert.is(kindOf(pair(changedOriginal(early), changedCopy(late), inStep())), 'writeOriginal')
  assert.is(kindOf(pair(changedOriginal(late), changedCopy(early), inStep())), 'update')
  assert.is(kindOf(pair(changedOriginal(late), changedCopy(late), inStep())), 'update', 'at the same instant the event')
  const madeAgain = planPair(pair(changedOriginal(), gone, inStep()), twoWay)
  assert.is(madeAgain.kind === 'create' && madeAgain.renewed, true)
  // Also when Google does not say when the edit was made.
  const undated = copy('Flight', { summary: 'Flight with Mum', updated: undefined })
  for (const edited of [changedCopy(), undated]) {
    const revived = planPair(pair(deleted, edited, inStep()), twoWay)
    assert.is(revived.kind === 'writeOriginal' && revived.revive, true)
  }
})

test('Given merge, then each side’s fields are kept, and of the same field the later', () => {
  const both = planPair(pair(changedOriginal(late), changedCopy(early), inStep()), by('merge'))
  assert.ok(both.kind === 'writeOriginal')
  assert.equal([both.content.summary, both.content.location, both.fields], ['Flight with Mum', 'Gate 1', ['summary']])
  assert.is(both.conflict?.winner, 'both')
  const original = live('Flight, moved', { updated: late })
  assert.is(kindOf(pair(original, changedCopy(early), inStep()), by('merge')), 'update')
  assert.is(
    kindOf(pair(live('Flight, moved', { updated: early }), changedCopy(late), inStep()), by('merge')),
    'writeOriginal',
  )
})

test('Given the same change on both sides, then there is no conflict, and only what else the copy says is written', () => {
  const taken = { summary: 'Flight with Mum', updated: early }
  for (const rule of ['keep_newest', 'keep_source', 'keep_target', 'merge'] as const) {
    const plan = (change: object) =>
      planPair(pair(live('Flight with Mum', { updated: late }), copy('Flight', change), inStep()), by(rule))
    const [same, more] = [plan(taken), plan({ ...taken, location: 'Gate 1' })]
    assert.equal([same.kind, same.conflict, more.kind, more.conflict], ['adopt', undefined, 'writeOriginal', undefined])
  }
})

test('A conflict says what happened, by which rule, and who won', () => {
  const { conflict } = planPair(pair(changedOriginal(), gone, inStep()), by('keep_target'))
  assert.is(conflict?.sentence, 'The source changed it and the target deleted it. By “keep target” the target won.')
  for (const rule of ['keep_newest', 'merge'] as const) {
    const kept = planPair(pair(deleted, changedCopy(), inStep()), by(rule)).conflict
    assert.is(
      kept?.sentence,
      'The source deleted it and the target changed it. A change beats a deletion, so the target won.',
    )
  }
  const merged = planPair(pair(changedOriginal(), changedCopy(), inStep()), by('merge'))
  assert.is(
    merged.conflict?.sentence,
    'The source changed it and the target changed it. By “merge” both changes were kept.',
  )
})

test('Given busy only, then only the time flows back, and texts on the copy are no change', () => {
  assert.is(kindOf(pair(live(), copy('Flight', { summary: 'Mum flies' }, false), busyInStep), busy), 'adopt')
  const operation = planPair(pair(live(), copy('Flight', { ...moved, summary: 'Mum flies' }, false), busyInStep), busy)
  assert.ok(operation.kind === 'writeOriginal')
  assert.equal([operation.fields, operation.content.summary], [['when'], 'Flight'])
})

test('Given busy only, when an event is gone of which no read tells any more, then it comes back as the last sync left it', () => {
  const operation = planPair(pair(deleted, copy('Flight', { ...moved, updated: late }, false), busyInStep), busy)
  assert.ok(operation.kind === 'writeOriginal')
  assert.equal([operation.content.summary, operation.content.start], ['Flight', { ...moved.start, timeZone: null }])
})

test('Given a copy written busy only, when details are shared from now on, then what was hidden does not flow back', () => {
  const movedLate = copy('Flight', { ...moved, updated: late }, false)
  const operation = planPair(pair(changedOriginal(), movedLate, busyInStep), by('keep_target'))
  assert.ok(operation.kind === 'writeOriginal')
  assert.equal(operation.fields, ['when'])
})

test('Given our own write whose answer was lost, then it is recognised and never taken for a person’s edit', () => {
  const known = intending('original', contentFor('Flight with Mum'))
  assert.is(kindOf(pair(live('Flight with Mum'), changedCopy(), known), by('keep_source')), 'adopt')
  // It did not arrive: as before.
  assert.is(kindOf(pair(live(), changedCopy(), known), by('keep_source')), 'writeOriginal')
})

test('Given our own write whose answer was lost, when a person edits the copy after it, then that is no conflict', () => {
  const ours = contentFor('Flight, moved')
  const after = { summary: 'Flight, moved, with Mum' }
  for (const side of ['original', 'copy'] as const) {
    const seen = side === 'copy' ? copy('Flight, moved', after) : copy('Flight', after)
    const operation = planPair(pair(live('Flight, moved'), seen, intending(side, ours)), twoWay)
    assert.equal([operation.kind, operation.conflict], ['writeOriginal', undefined], side)
  }
  // A write to the event that did not arrive: the edit of the copy is still the only change.
  const seen = copy('Flight', { summary: 'Flight, moved' })
  const operation = planPair(pair(live(), seen, intending('original', ours)), twoWay)
  assert.equal([operation.kind, operation.conflict], ['writeOriginal', undefined])
})

test('Given an update that did not arrive, when an earlier one wrote the same, then it is not taken for arrived', () => {
  const moved = contentFor('Flight', { location: 'Gate 1' })
  const known = intending('copy', contentFor('Flight'), { original: moved }, 'a later run')
  const edited = copy('Flight', { summary: 'Flight with Mum' })
  assert.ok(planPair(pair(changedOriginal(late), edited, known), twoWay).conflict)
})

test('Given a side that a full read no longer shows, then Google is asked before anything is decided', () => {
  const ofOriginal = planPair(pair(missingOriginal, copy(), inStep()), twoWay)
  assert.is(ofOriginal.kind === 'verify' && ofOriginal.side, 'original')
  // A changed copy and a deleted one alike: an event that is still there is to follow it.
  for (const seen of [changedCopy(), gone]) assert.is(kindOf(pair(missingOriginal, seen, inStep())), 'verify')
  const ofCopy = planPair(pair(live(), missing, inStep()), twoWay)
  assert.is(ofCopy.kind === 'verify' && ofCopy.side, 'copy')
})

test('Given a copy deleted while no two-way sync was there to see it, then it stays deleted and the event stays', () => {
  assert.is(kindOf(pair(live(), gone, link('linked'))), 'keepDeleted')
  const ofAnother = inStep('Flight', {
    base: { syncId: 'another', original: contentFor('Flight'), copy: contentFor('Flight') },
  })
  assert.is(kindOf(pair(live(), gone, ofAnother)), 'keepDeleted')
  assert.is(kindOf(pair(live(), gone)), 'keepDeleted')
})

test('Given an event that no read has shown, when its copy is changed, then nothing is written blindly', () => {
  assert.is(kindOf(pair(unknown, changedCopy(), inStep())), 'verify')
})

test('Given both sides alike, when the link remembers them otherwise, then what they say now is remembered', () => {
  const content = contentFor('Flight')
  const ofAnother = inStep('Flight', { base: { syncId: 'another', original: content, copy: content } })
  assert.is(kindOf(pair(live(), copy(), ofAnother)), 'adopt')
  // Busy only: the copy does not tell that the event has another title by now.
  assert.is(kindOf(pair(live(), copy('Flight', {}, false), busyInStep), busy), 'unchanged')
  assert.is(kindOf(pair(live('Flight, moved'), copy('Flight', {}, false), busyInStep), busy), 'adopt')
})

test('Given a link that was lost, then edits of the copy are still told from ours by its marker', () => {
  assert.is(kindOf(pair(live(), copy())), 'adopt')
  const edited = planPair(pair(live(), changedCopy()), twoWay)
  assert.equal([edited.kind, edited.conflict], ['writeOriginal', undefined])
  assert.is(kindOf(pair(changedOriginal(), copy())), 'update')
})

test('Given a restore, when the copy was deleted, then it comes back and the event stays', () => {
  const operation = planPair(pair(live(), gone, inStep()), { ...twoWay, restore: true })
  assert.is(operation.kind === 'create' && operation.renewed, true)
})

test('Given an event that matches no more, when its copy was changed, then the change flows back first', () => {
  const lunch = live('Lunch')
  const changed = copy('Lunch', { location: 'Canteen' })
  assert.is(kindOf(pair(lunch, changed, inStep('Lunch'))), 'writeOriginal')
  assert.is(kindOf(pair(lunch, copy('Lunch'), inStep('Lunch'))), 'delete')
  assert.is(kindOf(pair(lunch, unknown)), 'none')
})

test('Given a pair that was gone on both sides, when a person brings one back, then the other comes back too', () => {
  const known = link('gone')
  assert.is(kindOf(pair(deleted, gone, known)), 'none')
  const back = planPair(pair(deleted, copy(), known), twoWay)
  assert.equal([back.kind, back.kind === 'writeOriginal' && back.revive], ['writeOriginal', true])
  const renewed = planPair(pair(live(), gone, known), twoWay)
  assert.equal([renewed.kind, renewed.kind === 'create' && renewed.renewed], ['create', true])
  assert.is(kindOf(pair(live(), copy(), known)), 'adopt')
  assert.is(kindOf(pair(live('Lunch'), gone, known)), 'none')
})

test.run()
