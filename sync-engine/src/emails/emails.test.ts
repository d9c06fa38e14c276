import type { SyncedEvent } from '@calendar-sync/contracts/domain/runReport'
import { costOf, hostilePieces, repeated } from '@calendar-sync/contracts/testing/hostileText'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { nextWeekly, weekBefore } from './emailOutbox.ts'
import { errorAlert, syncReport, weeklySummary } from './emailText.ts'
import { renderEmail } from './renderEmail.ts'

const test = suite('emails')

const names = { source: 'Work', target: 'Family' }
const none = { created: 0, updated: 0, deleted: 0, errors: 0 }
const flight = {
  sourceEventId: 'a',
  targetEventId: 'b',
  way: 'forward',
  summary: 'Flight <b>LH 123</b>',
  start: '2026-07-01T08:30:00Z',
  end: null,
  action: 'create',
  status: 'success',
  reason: 'It is travel.',
  recurringEventId: null,
  decided: null,
  offer: null,
} as const

test('Given a run that did something, then its report says what, at the hours of the reader’s zone', () => {
  const failed = {
    ...flight,
    summary: 'Train',
    start: '2026-07-02',
    status: 'error',
    reason: 'Google refused it.',
  } as const
  const skipped = { ...flight, action: 'skip', status: 'skipped' } as const
  const email = syncReport(names, { ...none, created: 1, errors: 1 }, [flight, failed, skipped], 'Europe/Berlin')
  assert.is(email.subject, 'Synced: 1 added, 1 failed')
  assert.equal(email.items, [
    'Added: \u2068Flight <b>LH 123</b>\u2069, Wed 1 July at 10:30',
    'Failed: \u2068Train\u2069, Thu 2 July (Google refused it.)',
  ])
})

test('Given a run with many events, then the report names the first ones and counts the rest', () => {
  const { items } = syncReport(names, none, Array(25).fill(flight), 'UTC')
  assert.is(items.length, 21)
  assert.is(items.at(-1), 'and 5 more')
})

test('Given a run that failed, then the alert says why', () => {
  const { subject, paragraphs } = errorAlert(names, { failed: true, reason: 'Google does not answer.' }, none)
  assert.is(subject, 'A sync failed')
  assert.ok(paragraphs.includes('Google does not answer.'))
})

test('Given a run that could do only a part of its work, then the alert says why and how much was left', () => {
  const run = { failed: false, reason: 'Google allows no more calendar changes for now.' }
  const { subject, paragraphs } = errorAlert(names, run, { ...none, errors: 4 })
  assert.is(subject, 'A sync had errors')
  assert.ok(paragraphs.includes('Google allows no more calendar changes for now.'))
  assert.ok(paragraphs.includes('4 events could not be synced. The next run tries again.'))
})

test('Given a week, then the summary adds it up', () => {
  const totals = { runs: 12, failed: 1, created: 5, updated: 2, deleted: 0, errors: 0 }
  const email = weeklySummary(totals, new Date('2026-07-06T06:00Z'), new Date('2026-07-13T06:00Z'), 'Europe/Berlin')
  assert.equal(email.paragraphs, [
    'From 6 July to 13 July.',
    'Your syncs ran 12 times, of which 1 failed.',
    'In all: 5 added, 2 changed.',
  ])
})

test('Given titles that look like HTML, then the email shows them and obeys none', () => {
  fc.assert(
    fc.property(fc.string(), (title) => {
      const summary = `<script>${title}`
      const email = renderEmail(syncReport(names, none, [{ ...flight, summary }], 'UTC'), 'https://app.example')
      assert.not.ok(email.html?.includes('<script>'))
      assert.ok(email.text.replaceAll('\u200b', '').includes(summary))
    }),
  )
})

test('Every email says in text and HTML where such emails are switched off', () => {
  const email = renderEmail(
    errorAlert(names, { failed: false, reason: undefined }, { ...none, errors: 2 }),
    'https://app.example',
  )
  for (const body of [email.text, email.html ?? '']) assert.ok(body.includes('https://app.example/settings'))
  assert.is(email.unsubscribe, 'https://app.example/settings')
})

test('A weekly summary is due on Monday at eight on the clock of the zone, also when the clocks change', () => {
  const next = (after: string, zone = 'Europe/Berlin') => nextWeekly(new Date(after), zone).toISOString()
  assert.is(next('2026-03-25T10:00:00Z'), '2026-03-30T06:00:00.000Z')
  assert.is(next('2026-03-23T06:59:00Z'), '2026-03-23T07:00:00.000Z')
  assert.is(next('2026-03-23T07:00:00Z'), '2026-03-30T06:00:00.000Z')
  assert.is(next('2026-03-23T07:00:00Z', 'Nowhere/Land'), '2026-03-23T08:00:00.000Z')
})

test('The week of a summary begins where the one before it ended, also when the clocks change', () => {
  for (const zone of ['Europe/Berlin', 'America/New_York', 'UTC', 'Nowhere/Land'])
    for (let end = nextWeekly(new Date('2026-01-01'), zone); end < new Date('2027-01-01'); ) {
      const next = nextWeekly(end, zone)
      assert.equal(weekBefore(next, zone), end, zone)
      end = next
    }
})

const failure = (summary: string): SyncedEvent => ({ ...flight, status: 'error', summary, reason: summary })
const failures = { ...none, errors: 20 }

test('Given titles of any letters and length, then an email about them is short and written in no time', () => {
  for (const piece of hostilePieces) {
    const title = repeated(piece, 100_000)
    const events = Array.from({ length: 500 }, () => failure(title))
    const write = () =>
      renderEmail(syncReport({ source: title, target: title }, failures, events, 'Europe/Berlin'), 'http://app')
    const spent = costOf(write, 30)
    assert.ok(spent <= 30, `${JSON.stringify(piece)}: ${spent.toFixed(1)} ms`)
    assert.ok((write().html ?? '').length < 80_000)
  }
})

test('Given a title that goes on over several lines, then it stays one line of the list', () => {
  const { items } = syncReport(names, failures, [failure('Flight\n\nhttps://x.example')], 'UTC')
  assert.is(items[0]?.split('\n').length, 1)
})

test('Given titles and names with links, control characters and turned directions, then an email quotes them as words and nothing else', () => {
  const title = 'Pay\u0007 at\thttps://pay.evil.example/now or www.evil.example \u202e\u2066now'
  const quoted = '\u2068Pay at https:\u200b//pay\u200b.evil\u200b.example/now or www\u200b.evil\u200b.example now\u2069'
  const { paragraphs, items } = syncReport({ source: title, target: 'Family' }, failures, [failure(title)], 'UTC')
  assert.is(paragraphs[0], `Your calendars ${quoted} and \u2068Family\u2069 were synced: 20 failed.`)
  assert.is(items[0], `Failed: ${quoted}, Wed 1 July at 08:30 (${quoted.slice(1, -1)})`)
  const untitled = syncReport(names, none, [{ ...flight, summary: '\u202e' }], 'UTC')
  assert.is(untitled.items[0], 'Added: An event without a title, Wed 1 July at 08:30')
})

/** Scripts whose words end in marks that combine (Devanagari, Thai, Arabic, Latin in parts), signs of domains, and numbers. */
const ofDomains = fc.constantFrom(
  ...'aZ9-_\u0938\u094d\u0924\u0947\u0e19\u0e33\u0e49\u0628\u064e\u0301\u2764\ufe0f\u200d',
)
const label = fc.string({ unit: ofDomains, minLength: 1, maxLength: 8 })

test('Given a title with the name of a site in any script, then an email quotes it so that no word of it is a link', () => {
  const ending = fc.constantFrom('com', '\u092d\u093e\u0930\u0924', '\u0e44\u0e17\u0e22')
  const sites = fc.tuple(fc.array(label, { minLength: 1, maxLength: 3 }), ending)
  fc.assert(
    fc.property(sites, ([labels, ending]) => {
      const site = [...labels, ending].join('.')
      const { items } = syncReport(names, failures, [failure(`Pay at ${site} now`)], 'UTC')
      for (const dot of items[0]?.matchAll(/(?<before>.)\.(?<after>.)/gu) ?? []) {
        const { before = '', after = '' } = dot.groups ?? {}
        assert.ok(before === '\u200b' || /^\p{N}{2}$/u.test(before + after), `${JSON.stringify(site)}: ${dot[0]}`)
      }
    }),
  )
})

test('Given a title with figures and dots that end a sentence, then an email quotes it as it is', () => {
  const title = 'Room 3.14 at 08.30 ... see you there. (Maria)'
  assert.is(
    syncReport(names, none, [{ ...flight, summary: title }], 'UTC').items[0],
    `Added: \u2068${title}\u2069, Wed 1 July at 08:30`,
  )
})

test.run()
