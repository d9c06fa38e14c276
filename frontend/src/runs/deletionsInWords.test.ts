import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deletionsInWords } from './deletionsInWords.ts'

const test = suite('deletions that wait for an answer, in words')

const sync = {
  sourceCalendar: { summary: 'Work' },
  targetCalendar: { summary: 'Family' },
  syncDirection: 'two-way',
} as const
const asked = (originals?: number) => deletionsInWords({ deletions: 14, copies: 20, originals }, sync)

test('Given copies whose events are gone, then it is asked about copies, and without numbers where they are not known', () => {
  assert.equal([asked().title, asked().confirm], ['Remove 14 copied events?', 'Remove copies'])
  assert.match(asked().advice, /^That is 14 of 20 copies\. /)
  assert.is(deletionsInWords(null, sync).title, 'Remove copied events?')
})

test('Given events whose copies are gone, then it is said that the events themselves would go', () => {
  assert.equal([asked(14).title, asked(14).confirm], ['Delete 14 events?', 'Delete events'])
  assert.equal([asked(1).title, asked(1).confirm], ['Delete 1 event and 13 copies?', 'Delete both'])
  assert.match(asked(14).advice, /^These are your events themselves/)
})

test.run()
