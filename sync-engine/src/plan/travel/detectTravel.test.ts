import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { GoogleEvent } from '../../google/event.ts'
import { detectTravel } from './detectTravel.ts'
import { labelled } from './labelled.ts'
import { measure } from './measure.ts'
import type { TravelReason } from './reason.ts'

const judged = (event: Partial<GoogleEvent>) => detectTravel({ id: 'e1', ...event })
const title = (summary: string) => judged({ summary })
const codes = ({ reasons }: { reasons: readonly TravelReason[] }) => reasons.map((reason) => reason.code)
const timed = (from: string, to: string) => ({
  start: { dateTime: '2026-03-12T17:25:00+01:00', timeZone: from },
  end: { dateTime: '2026-03-12T20:05:00-05:00', timeZone: to },
})

const strong = suite('One strong signal is enough')

strong('a flight number of a known airline, with a sentence that names it', () => {
  const { verdict, reasons } = title('LH454 with Anna')
  assert.ok(verdict)
  assert.equal(reasons[0], {
    strength: 'strong',
    code: 'flight_number',
    sentence: 'Mentions flight LH 454 of Lufthansa.',
    match: { field: 'summary', start: 0, end: 5 },
  })
})

strong('two known airports joined, named by their cities', () => {
  for (const joint of [' → ', '→', ' - ', '-', ' to ', '–', ' > ', ' ✈ ']) {
    const reason = title(`SFO${joint}JFK`).reasons.find(({ code }) => code === 'airport_pair')
    assert.is(reason?.sentence, 'Two airports: San Francisco (SFO) → New York (JFK).', `joined by “${joint}”`)
  }
  assert.ok(title('Fly from Lisbon LIS to Porto').verdict)
  assert.ok(codes(title('San Francisco (SFO) to New York (JFK)')).includes('airport_pair'))
  assert.is(title('SJC-PDX-SEA').reasons.filter(({ code }) => code === 'airport_pair').length, 2)
})

strong('a schema.org reservation in the description, but not talk about one', () => {
  const markup = (type: string) => judged({ description: `<div itemscope itemtype="http://schema.org/${type}">` })
  for (const kind of ['Flight', 'Lodging', 'Train', 'Bus', 'RentalCar']) {
    assert.equal(codes(markup(`${kind}Reservation`)), ['reservation_markup'])
  }
  assert.is(markup('EventReservation').verdict, false)
  assert.is(judged({ description: 'Parse https://schema.org/FlightReservation too' }).verdict, false)
})

strong('a phrase that names a journey or a stay, in every language', () => {
  const phrases = [
    'Flight to Berlin',
    'Train to Leeds',
    'Stay at Casa Luna',
    'Zug nach Bremen',
    'Vol pour Nice',
    'Tren a Toledo',
  ]
  for (const phrase of [
    ...phrases,
    'Voo para Recife',
    'Treno per Bari',
    'Trein naar Gouda',
    'Lot do Oslo',
    '京都へ新幹線',
  ]) {
    assert.ok(codes(title(phrase)).includes('journey_phrase'), phrase)
  }
})

strong('made from Gmail, when it has the shape of travel', () => {
  assert.is(codes(judged({ eventType: 'fromGmail', summary: 'Hotel Luna' }))[0], 'made_from_gmail')
  const cinema = { summary: 'Dune', description: 'Seat F12, booking reference 8K2', location: 'Hotel Cinema' }
  assert.not(codes(judged({ eventType: 'fromGmail', ...cinema })).includes('made_from_gmail'))
})

strong('free and private events are judged like any other', () => {
  assert.ok(judged({ summary: 'LH 454', transparency: 'transparent', visibility: 'private' }).verdict)
})

strong.run()

const weak = suite('One weak signal is not enough, two are')

weak('a travel word alone', () => {
  for (const word of ['Hotel', 'Urlaub', 'Train', 'vuelo', 'aeroporto', '出張']) {
    const result = title(word)
    assert.is(result.verdict, false, word)
    assert.is(result.reasons.length, 1, word)
  }
})

weak('two words of one topic are one signal, of two topics two', () => {
  assert.is(title('hotel or hostel').verdict, false)
  assert.ok(title('Hotel, check-in').verdict)
})

weak('different time zones, with a travel word; names of one zone do not differ', () => {
  assert.is(judged({ summary: 'Sync', ...timed('Europe/Berlin', 'America/New_York') }).verdict, false)
  assert.ok(judged({ summary: 'Flug', ...timed('Europe/Berlin', 'America/New_York') }).verdict)
  assert.is(judged({ summary: 'Flug', ...timed('Asia/Calcutta', 'Asia/Kolkata') }).verdict, false)
  assert.is(judged({ summary: 'Sync', ...timed('Mars/Olympus', 'Mars/Olympus') }).reasons.length, 0)
})

weak('several days at a place to stay; an evening there is not', () => {
  const location = 'Hotel Seeblick'
  assert.ok(judged({ location, start: { date: '2026-07-25' }, end: { date: '2026-07-28' } }).verdict)
  assert.is(judged({ location, start: { date: '2026-07-25' }, end: { date: '2026-07-26' } }).verdict, false)
})

weak('the place counts once, however much of travel it names', () => {
  assert.is(judged({ summary: 'Kick-off', location: 'Hilton Hotel, Munich Airport, Terminal 2' }).verdict, false)
})

weak('a seat, a gate and a booking reference are one ticket, with boarding two signals', () => {
  assert.is(title('Gate 4, seat 17C, PNR KXJQLM').verdict, false)
  assert.ok(title('Boarding 7:40, gate B22').verdict)
})

weak.run()

const traps = suite('What only sounds like travel')

for (const trap of [
  'BA 101 lecture',
  'Flight of the Conchords',
  'Train the trainer',
  'Leo (U/A)',
  'gate review',
  'hotel billing bug',
  'Reise nach Jerusalem (Kinderspiel)',
  'JAN - MAR planning',
  'USD → EUR',
  'FRA - ENG',
  'PR 1234',
  'Room LH 454',
  'LH 4.54 kg',
]) {
  traps(`“${trap}” is not travel`, () => assert.is(title(trap).verdict, false))
}

traps.run()

const places = suite('Where the reasons stand')

places('each match can be marked in the text as it was written', () => {
  const event = { summary: '✈️ Vol pour Montréal (AC 871), siège 12A', description: 'Your <b>flight&nbsp;LH</b> 454' }
  const { reasons } = judged(event)
  const marked = reasons.map(({ code, match }) => {
    const text = match?.field === 'description' ? event.description : event.summary
    return [code, match && text.slice(match.start, match.end)]
  })
  assert.equal(marked, [
    ['flight_number', 'AC 871'],
    ['journey_phrase', 'Vol pour Montréal'],
    ['flight_word', 'Vol'],
    ['place_name', 'Montréal'],
    ['ticket', 'siège 12A'],
    ['flight_number', 'LH</b> 454'],
  ])
})

places('every reason of the labelled set is a sentence, and its match lies in its field', () => {
  for (const event of labelled) {
    for (const { sentence, match } of judged(event).reasons) {
      assert.match(sentence, /^["“\p{Lu}].*\.$/u)
      if (match) assert.ok(match.start < match.end && match.end <= (event[match.field] ?? '').length, sentence)
    }
  }
})

places.run()

const quality = suite('Quality of travel detection')

quality('on the labelled set precision and recall are at least 0.97', () => {
  const { events, precision, recall } = measure(labelled)
  assert.ok(events >= 400)
  assert.ok(precision >= 0.97, `precision ${precision}`)
  assert.ok(recall >= 0.97, `recall ${recall}`)
})

quality('half of the set are traps, and all of its events differ', () => {
  const share = labelled.filter(({ travel }) => travel).length / labelled.length
  assert.ok(share > 0.4 && share < 0.6)
  assert.is(
    new Set(labelled.map(({ travel: _t, heldOut: _h, ...event }) => JSON.stringify(event))).size,
    labelled.length,
  )
})

quality('10,000 events with long descriptions are judged in well under two seconds', () => {
  const description = 'Agenda: figures, roadmap, hiring. Notes: https://example.com/doc <br> '.repeat(8)
  const started = performance.now()
  for (let n = 0; n < 10_000; n++) {
    const event = labelled[n % labelled.length]
    if (event) judged({ description, ...event })
  }
  assert.ok(performance.now() - started < 2_000, `${Math.round(performance.now() - started)} ms`)
})

quality.run()
