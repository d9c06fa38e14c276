import type { SyncedEvent } from '@calendar-sync/contracts/domain/runReport'
import { costOf, hostilePieces, repeated } from '@calendar-sync/contracts/testing/hostileText'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { syncReport } from './emailText.ts'
import { renderEmail } from './renderEmail.ts'

const test = suite('Hostile text in emails')

const eventOf = (summary: string): SyncedEvent => ({
  sourceEventId: 'a',
  targetEventId: null,
  way: 'forward',
  action: 'create',
  status: 'error',
  summary,
  start: '2026-03-02',
  end: '2026-03-03',
  reason: summary,
  recurringEventId: null,
  decided: null,
  offer: null,
})
const counts = { created: 0, updated: 0, deleted: 0, errors: 20 }

test('Given titles of any letters and length, then an email about them is short and written in no time', () => {
  for (const piece of hostilePieces) {
    const title = repeated(piece, 100_000)
    const events = Array.from({ length: 500 }, () => eventOf(title))
    const write = () =>
      renderEmail(syncReport({ source: title, target: title }, counts, events, 'Europe/Berlin'), 'http://app')
    const spent = costOf(write, 30)
    assert.ok(spent <= 30, `${JSON.stringify(piece)}: ${spent.toFixed(1)} ms`)
    assert.ok((write().html ?? '').length < 80_000)
  }
})

test('Given a title that goes on over several lines, then it stays one line of the list', () => {
  const { items } = syncReport({ source: 'a', target: 'b' }, counts, [eventOf('Flight\n\nhttps://x.example')], 'UTC')
  assert.is(items[0]?.split('\n').length, 1)
})

test.run()
