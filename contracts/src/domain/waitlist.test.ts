import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { UserId, WaitlistEntryId } from '../ids.ts'
import { dana } from '../testing/dana.ts'
import { everyRetryYieldsNoEvents } from '../testing/retryLaw.ts'
import { given } from '../testing/specification.ts'
import { type WaitlistCommand, waitlistDecider } from './waitlist.ts'

const test = suite('the waitlist')

const address = '0123456789abcdef0123456789abcdef'
const first = WaitlistEntryId.parse(`${address}-00000001`)
const second = WaitlistEntryId.parse(`${address}-00000002`)
const omar = UserId.parse('0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0099')
const join = (entryId = first): WaitlistCommand => ({
  type: 'JoinWaitlist',
  entryId,
  email: 'ana@example.com',
  source: 'landing-page',
})
const joined = (entryId = first) => ({
  type: 'WaitlistJoined' as const,
  data: { entryId, email: 'ana@example.com', source: 'landing-page', subscribed: true },
})
const converted = { type: 'WaitlistEntryConverted' as const, data: { entryId: first, userId: dana } }
const deleted = { type: 'WaitlistEntryDeleted' as const, data: { entryId: first } }

test('Given an unknown address, when it joins, then it is on the list', () => {
  given(waitlistDecider).when(join()).then(joined())
})

test('Given an address on the list, when it joins again, then nothing happens', () => {
  given(waitlistDecider, joined()).when(join(second)).then()
})

test('Given a deleted entry, when the address joins again, then it is a new entry', () => {
  given(waitlistDecider, joined(), deleted).when(join(second)).then(joined(second))
})

test('Given an address on the list, when its owner signs up, then the entry is converted once', () => {
  given(waitlistDecider, joined()).when({ type: 'ConvertEntry', userId: dana }).then(converted)
  given(waitlistDecider, joined(), converted).when({ type: 'ConvertEntry', userId: dana }).then()
})

test('Given an address that never joined, when its owner signs up, then nothing is converted', () => {
  given(waitlistDecider).when({ type: 'ConvertEntry', userId: dana }).then()
})

test('Given an entry that was deleted, when it is meant again, then it is not found, and deleting it again is fine', () => {
  const notes: WaitlistCommand = { type: 'ChangeNotes', entryId: first, notes: 'Called' }
  given(waitlistDecider, joined(), deleted, joined(second)).when(notes).refuses('not_found')
  given(waitlistDecider, joined(), deleted, joined(second)).when({ type: 'DeleteEntry', entryId: first }).then()
})

test('Given an entry, when notes are written, then they are kept', () => {
  given(waitlistDecider, joined())
    .when({ type: 'ChangeNotes', entryId: first, notes: 'Called' })
    .then({ type: 'WaitlistNotesChanged', data: { entryId: first, notes: 'Called' } })
})

test('Every command sent twice yields no events the second time', () => {
  const ids = fc.constantFrom(first, second)
  const commands = fc.oneof<fc.Arbitrary<WaitlistCommand>[]>(
    ids.map(join),
    fc.tuple(ids, fc.constantFrom(null, 'Called')).map(([entryId, notes]) => ({ type: 'ChangeNotes', entryId, notes })),
    fc.constantFrom(dana, omar).map((userId) => ({ type: 'ConvertEntry', userId })),
    ids.map((entryId) => ({ type: 'DeleteEntry', entryId })),
  )
  assert.ok(everyRetryYieldsNoEvents(waitlistDecider, commands) > 100)
})

test.run()
