import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readEvents, UnreadableEvents } from './readEvents.ts'

const reading = suite('Files of events')
const titles = (source: string) => readEvents(source).map(({ summary }) => summary)

reading('JSON lines are read in order, with blank lines, nulls and unknown fields', () => {
  const lines = [
    '{"summary":"A","location":null,"attendees":[{"email":"a@b.example","self":true}]}',
    '',
    '{"summary":"B","x":1}',
  ]
  assert.equal(titles(lines.join('\n')), ['A', 'B'])
  assert.equal(readEvents(''), [])
})

reading('what Google answers as a list is read too, and so is an array', () => {
  assert.equal(titles('{"kind":"calendar#events","items":[{"summary":"A"},{"summary":"B"}]}'), ['A', 'B'])
  assert.equal(titles('[{"summary":"A"}]'), ['A'])
})

reading('a line that is no JSON, or no event, is named', () => {
  assert.throws(
    () => readEvents('{"summary":"A"}\nnonsense'),
    (error: Error) => error instanceof UnreadableEvents && /Line 2/.test(error.message),
  )
  assert.throws(() => readEvents('{"summary":1}'), /Line 1 is no Google event/)
})

const ics = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')

reading('an iCalendar gives events with their times, zones, rules and folded lines', () => {
  const [flight, trip, choir] = readEvents(
    ics(
      ...[
        'BEGIN:VEVENT',
        'UID:1',
        'SUMMARY:Flight to a very long na',
        ' me',
        'DTSTART;TZID=Europe/Berlin:20261201T100000',
      ],
      ...['DTEND;TZID=America/New_York:20261201T130000', 'END:VEVENT'],
      ...[
        'BEGIN:VEVENT',
        'UID:2',
        'SUMMARY:Rome',
        'DTSTART;VALUE=DATE:20261201',
        'DTEND;VALUE=DATE:20261204',
        'END:VEVENT',
      ],
      ...['BEGIN:VEVENT', 'UID:3', 'SUMMARY:Choir', 'DTSTART:20261201T190000Z', 'RRULE:FREQ=WEEKLY', 'END:VEVENT'],
    ),
  )
  assert.is(flight?.summary, 'Flight to a very long name')
  assert.equal(flight?.start, { dateTime: '2026-12-01T10:00:00', timeZone: 'Europe/Berlin' })
  assert.is(flight?.end?.timeZone, 'America/New_York')
  assert.equal([trip?.start, trip?.end], [{ date: '2026-12-01' }, { date: '2026-12-04' }])
  assert.equal(choir?.recurrence, ['RRULE:FREQ=WEEKLY'])
})

reading('an iCalendar that is cut short is refused with a sentence', () => {
  assert.throws(() => readEvents('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nnonsense'), /The calendar cannot be read/)
})

reading.run()
