import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parseLabelled } from './labelled.ts'
import { measure, shareOf } from './measure.ts'
import { countTrips } from './trips.ts'

const measuring = suite('The measure of verdicts')

const labelled = parseLabelled(
  [
    '{"owner":"Jana","home":"Hamburg","timeZone":"Europe/Berlin","about":""}',
    '["de",1,"flight","typed","2026-12-01T10:00","2026-12-01T12:00","LH 047","","",{"tzEnd":"Europe/Paris"}]',
    '["de",1,"place","typed","2026-12-01","2026-12-04","Rom","","",{}]',
    '["de",0,"series","typed","2026-12-01T18:00","2026-12-01T20:00","Chor","","",{"every":"week","n":9,"guests":2,"by":"Nele","call":1}]',
    '["de",0,"ordinary","gmail","2026-12-01T18:00","2026-12-01T20:00","Essen","","",{}]',
  ].join('\n'),
  'test',
)

measuring('labelled lines become events as Google answers them', () => {
  const [flight, trip, choir, dinner] = labelled.map(({ event }) => event)
  assert.equal(flight?.start, { dateTime: '2026-12-01T10:00:00', timeZone: 'Europe/Berlin' })
  assert.is(flight?.end?.timeZone, 'Europe/Paris')
  assert.equal(trip?.end, { date: '2026-12-04' })
  assert.equal(choir?.recurrence, ['RRULE:FREQ=WEEKLY'])
  assert.is(choir?.attendees?.length, 4)
  assert.ok(choir?.hangoutLink)
  assert.is(dinner?.eventType, 'fromGmail')
})

measuring('a line that cannot be read is named', () => {
  assert.throws(() => parseLabelled('["de",2]', 'file'), /^file:1/)
})

measuring('precision counts what was called travel, recall what is; false alarms count as often as they come', () => {
  const verdicts = [true, false, true, false]
  const judged = labelled.map((one, n) => ({ labelled: one, travel: verdicts[n] ?? false }))
  const { precision, recall, falseAlarms, events } = measure(judged)
  assert.equal([events, precision.value, recall.value], [4, 0.5, 0.5])
  assert.is(falseAlarms, 900)
})

measuring('intervals are narrow where there is much to count, and never leave 0 to 1', () => {
  const few = shareOf(9, 10)
  const many = shareOf(900, 1000)
  assert.ok(few.low < many.low && many.high < few.high)
  assert.ok(shareOf(5, 5).high <= 1 && shareOf(5, 5).low > 0.5)
  assert.equal(shareOf(0, 0), { value: 0, low: 0, high: 1, of: 0 })
})

measuring('events that follow within a day are one trip, which is found with any of them', () => {
  const lines = [
    ['2026-12-01T10:00', '2026-12-01T12:00', 'the way there', 1],
    ['2026-12-01', '2026-12-04', 'the place', 1],
    ['2026-12-04T09:00', '2026-12-04T11:00', 'the way back', 1],
    ['2026-12-04T18:00', '2026-12-04T20:00', 'a dinner', 0],
    ['2026-12-07T09:00', '2026-12-07T11:00', 'another trip', 1],
  ] as const
  const trips = (...found: readonly string[]) => {
    const text = lines.map(([start, end, title, travel]) =>
      JSON.stringify(['en', travel, travel ? 'trip' : 'hosting', 'typed', start, end, title, '', '', {}]),
    )
    const events = parseLabelled(text.join('\n'), 'test')
    return countTrips(events.map((one) => ({ labelled: one, travel: found.includes(one.event.summary ?? '') })))
  }
  assert.equal(trips(), { trips: 2, found: 0 })
  assert.equal(trips('the way back', 'a dinner'), { trips: 2, found: 1 })
  assert.equal(trips('the way there', 'another trip'), { trips: 2, found: 2 })
})

measuring.run()
