import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isMoment } from './moments.ts'

const test = suite('moments in the data of an event')

test('What the log and Google write is a moment', () => {
  for (const text of [
    '2026-03-02T10:00:00.000Z',
    '2026-03-02T10:00:00+01:00',
    '2026-03-02T10:00:00',
    '2026-03-02T10:00Z',
  ])
    assert.ok(isMoment(text), text)
})

test('Given a title that begins like a moment, or the shape of one that no clock shows, then it is a text', () => {
  for (const text of ['2026-03-02T10:00 Standup', '2026-99-99T99:99', '2026-03-02T10:00:00Z\n', '2026-03-02'])
    assert.not(isMoment(text), text)
})

test.run()
