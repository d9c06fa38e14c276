import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { TravelEvent } from './event.ts'
import { judgeTravel, scoreTravel, travelVersion } from './judgeTravel.ts'
import { tableOf } from './tools/measureFiles.ts'

const timed = (summary: string, more: TravelEvent = {}): TravelEvent => ({
  summary,
  start: { dateTime: '2026-12-01T09:40:00+01:00', timeZone: 'Europe/Berlin' },
  end: { dateTime: '2026-12-01T11:20:00+01:00', timeZone: 'Europe/Berlin' },
  ...more,
})
const oneDay = (summary: string): TravelEvent => ({
  summary,
  start: { date: '2026-12-03' },
  end: { date: '2026-12-04' },
})
const days = (summary: string, more: TravelEvent = {}): TravelEvent => ({
  summary,
  start: { date: '2026-12-03' },
  end: { date: '2026-12-07' },
  ...more,
})
const isTravel = (event: TravelEvent) => judgeTravel(event).travel

const counts = suite('What counts as travel')

const journeys = {
  en: ['Flight to Lisbon TP571', 'train to Cambridge 9:12', 'pick up rental car, Denver airport', 'taxi to airport'],
  de: ['Flug nach Rom LH 1844', 'ICE 578 nach Hamburg', 'Mietwagen abholen Flughafen Palermo', 'Fähre nach Helgoland'],
  fr: ['Vol pour Montréal AC 871', 'TGV Paris - Lyon 8h04'],
  es: ['Vuelo a Madrid IB3170', 'tren a Sevilla 9:30'],
  ja: ['新幹線 東京→京都 のぞみ12号', '羽田空港へ移動'],
  ru: ['Поезд в Москву 752А', 'Самолёт в Сочи'],
} as const

for (const [language, titles] of Object.entries(journeys)) {
  counts(`journeys of an hour or two in ${language}`, () => {
    for (const title of titles) assert.ok(isTravel(timed(title)), title)
  })
}

counts('whole days at a place, a night elsewhere, a trip', () => {
  for (const title of ['Gatlinburg', 'Hotel Adlon Berlin', 'Dienstreise Linz', 'vacances en Corse', 'Trip to Rome']) {
    assert.ok(isTravel(days(title)), title)
  }
})

counts('a trip by its plain name, whatever time it was given in a hurry', () => {
  for (const at of [timed, oneDay, days])
    for (const title of [
      ...[
        'Trip to Berlin',
        'Business trip Berlin',
        'Weekend in Paris',
        'Vacation in Fiji',
        'Holiday in Spain',
        'Ski trip',
      ],
      ...['Hotel Hilton Munich', 'Honeymoon in Bali', 'Family vacation', 'City break Rome', 'Conference in Amsterdam'],
      ...['Urlaub auf Mallorca', 'Geschäftsreise Wien', 'Week-end à Londres', 'Vacances en Bretagne', 'Viaje a Madrid'],
    ])
      assert.ok(isTravel(at(title)), title)
})

counts('what Gmail adds from a booking', () => {
  assert.ok(isTravel(timed('Flight to Oslo (SK 1472)', { eventType: 'fromGmail', location: 'Copenhagen CPH' })))
  for (const [house, location] of [
    ['The Hoxton', 'Herengracht 255, Amsterdam'],
    ['IP Casino Resort Spa', 'IP Casino Resort Spa, 850 Bayview Ave, Biloxi, MS 39530'],
    ['Pumphouse Point', '1 Lake St Clair Rd, Lake St Clair TAS 7140'],
  ])
    assert.ok(scoreTravel(days(`Stay at ${house}`, { eventType: 'fromGmail', location })) > 0.9, house)
})

counts('nothing but airports that an arrow or a dash joins, however it is spaced', () => {
  const titles = ['SJC - PDX', 'LHR - CDG', 'AMS – BCN', 'MUC - HAM', 'OAK - SEA', 'FRA — JFK', 'SJC-PDX', 'SFO → JFK']
  for (const title of [...titles, '✈ LHR - CDG', 'LHR - CDG - LHR', 'OPO ⇄ FRA'])
    assert.ok(isTravel(timed(title)), title)
  assert.ok(isTravel(timed('LHR - CDG', { description: 'LH1234' })))
  assert.ok(scoreTravel(timed('ATL - BOS')) < 0.85, 'it may be a game, so the model judges alone')
  assert.ok(isTravel(timed('ATL - BOS', { description: 'DL1234' })), 'a flight number tells a flight from a game')
})

const jsonLd = (type: string, more = '') =>
  `<script type="application/ld+json">{"@context":"http://schema.org","@type":"${type}"${more}}</script>`

counts('a reservation that the description carries in schema.org’s markup', () => {
  for (const kind of ['Flight', 'Lodging', 'Train', 'Bus', 'RentalCar', 'Boat']) {
    const microdata = `Thank you!<div itemscope itemtype="http://schema.org/${kind}Reservation"><meta/></div>`
    const withHtml = jsonLd('Thing', `,"text":"<b>Hi</b>","reserved":{"@type":"${kind}Reservation"}`)
    for (const description of [jsonLd(`${kind}Reservation`), withHtml, microdata]) {
      const { travel, reasons } = judgeTravel(timed('Your reservation', { description }), {}, 'careful')
      assert.ok(travel, description)
      assert.is(reasons[0]?.sentence, 'Its description carries a booking’s data.')
    }
  }
})

counts.run()

const not = suite('What does not count as travel')

const noJourneys = {
  'tasks about travel': [
    'book flights to Rome',
    'Reisekosten Zürich einreichen',
    'cancel hotel booking',
    'renew passport',
  ],
  'what takes place at a hotel': ['Team dinner at the Marriott', 'Training, Novotel'],
  'what goes on in town': ['bus to the dentist', 'driving lesson'],
  'messages and interfaces': ['Migration of the message bus to Kafka', 'SAP → CRM interface'],
  'work that sounds like it': ['train the new model', 'Landing page review'],
} as const

for (const [what, titles] of Object.entries(noJourneys)) {
  not(what, () => {
    for (const title of titles) assert.not.ok(isTravel(timed(title)), title)
  })
}

not('other people’s travel and leave', () => {
  for (const title of ['Priya in Lisbon', 'Urlaub Sofia', 'Raul OOO (Cancun)'])
    assert.not.ok(isTravel(days(title)), title)
})

not('codes that stand for something else together, and airports in a call', () => {
  for (const title of ['JAN - MAR', 'EUR - USD', 'ARS - CHE', 'SAP → CRM', 'API - SDK', 'DAD - RUN', 'MIL - ROM'])
    assert.not.ok(isTravel(timed(title)), title)
  const call = { hangoutLink: 'https://meet.google.com/aaa-bbbb-ccc', attendees: [{}, { self: true }] }
  assert.not.ok(isTravel(timed('LHR - CDG', call)))
})

not('other markup, markup of what is cancelled, and what only talks of it', () => {
  for (const description of [
    jsonLd('FoodEstablishmentReservation'),
    jsonLd('EventReservation'),
    jsonLd('LodgingReservation', ',"reservationStatus":"http://schema.org/ReservationCancelled"'),
    'Our parser should read "@type":"FlightReservation" and itemtype="http://schema.org/FlightReservation"',
    '&lt;div itemtype="http://schema.org/FlightReservation"&gt;',
  ])
    assert.not.ok(isTravel(timed('Your reservation', { description })), description)
})

not('what comes every week, unless a booking stands in it', () => {
  const weekly = { recurrence: ['RRULE:FREQ=WEEKLY'] }
  assert.not.ok(isTravel(timed('Train to Göttingen (office)', weekly)))
  assert.not.ok(judgeTravel(timed('Train to Göttingen', { recurringEventId: 'a' }), { seriesDays: 7 }).travel)
  assert.ok(isTravel(timed('Train to Göttingen', { recurringEventId: 'a' })))
  assert.not.ok(isTravel(timed('SJC - PDX', weekly)))
  assert.ok(isTravel(timed('Your seat', { ...weekly, description: jsonLd('TrainReservation') })))
})

not.run()

const verdicts = suite('Verdicts')

verdicts('say in sentences what weighed most, and quote the event', () => {
  const event = timed('Flug nach Rom LH 1844')
  const { reasons } = judgeTravel(event)
  assert.ok(reasons.length > 0 && reasons.length <= 3)
  const [most] = reasons
  assert.is(most?.sentence, '“LH 1844” is a flight number of Lufthansa.')
  assert.equal(most?.match, { field: 'summary', start: 14, end: 21 })
})

verdicts('a careful judge takes less for travel than a balanced one, and that less than a generous one', () => {
  const titles = [
    'Hotel',
    'Rome?',
    'Taxi 7:30',
    'Oslo',
    'On the way',
    'Flight LH 1166 to Oslo',
    'Camp',
    'Car',
    'Visit Hamburg',
  ]
  const taking = (title: string) =>
    (['careful', 'balanced', 'generous'] as const)
      .filter((sensitivity) => judgeTravel(timed(title), {}, sensitivity).travel)
      .join()
  const found = titles.map(taking)
  for (const one of found) assert.ok('careful,balanced,generous'.endsWith(one), one)
  assert.ok(new Set(found).size > 2, 'the choice makes a difference')
})

verdicts('the same event always has the same score, and events without any text have one', () => {
  assert.is(scoreTravel(timed('Rome')), scoreTravel(timed('Rome')))
  assert.not.ok(isTravel({}))
  assert.not.ok(isTravel(timed('')))
  assert.ok(Number.isInteger(travelVersion()))
})

verdicts('with the data that ship, events it has learnt from are told from each other', () => {
  const [single] = tableOf('tune')
  assert.ok(single && single.measure.events > 1_500)
  assert.ok(single.measure.precision.value > 0.97 && single.measure.recall.value > 0.93)
})

const told = (event: TravelEvent) => judgeTravel(event, {}, 'careful').reasons.map(({ sentence }) => sentence)

verdicts('a train whose letters an airline has too is told as a train, and a flight as a flight', () => {
  for (const title of ['ICE 1509 nach Berlin', 'Zug ICE 593 nach Köln', 'Train ICE 574 to Berlin']) {
    const sentences = told(timed(title)).join(' ')
    assert.match(sentences, 'is the number of a train or ship.')
    assert.not.match(sentences, 'flight number')
  }
  assert.match(told(timed('Flight to Reykjavik FI 593')).join(' '), '“FI 593” is a flight number of Icelandair.')
})

verdicts('Busy is no travel at any hour: in Slovak it is also the word for buses', () => {
  const at = (hour: number) => ({
    dateTime: new Date(Date.UTC(2026, 11, 8, hour)).toISOString(),
    timeZone: 'Europe/Berlin',
  })
  for (let hour = 0; hour < 24; hour++)
    assert.not(judgeTravel({ summary: 'Busy', start: at(hour), end: at(hour + 2) }).travel, `${hour} o’clock`)
})

verdicts('quote no word for two reasons', () => {
  for (const title of ['yoga qui', 'landar ume 21.35', 'MEA Cycle Meeting - Day 1', 'δελφίνι για Αίγινα']) {
    const quoted = told(timed(title)).flatMap((sentence) => /“(.+?)”/.exec(sentence)?.[1] ?? [])
    assert.ok(quoted.length > 0, title)
    assert.equal(quoted, [...new Set(quoted)], title)
  }
})

verdicts('against travel tell of nothing that speaks for it', () => {
  assert.equal(told(timed('Honeymoon')), ['Too little suggests travel.'])
  assert.equal(told(timed('Xyzzy')), ['Nothing suggests travel.'])
  for (const sentence of told(timed('AMS → FRA failover meeting'))) assert.not.match(sentence, /airport|place/)
})

verdicts('an event that generous takes is not said to have nothing of travel', () => {
  const twoWeeks = days('Xyzzy', { end: { date: '2026-12-18' } })
  assert.ok(judgeTravel(twoWeeks, {}, 'generous').travel)
  assert.equal(told(twoWeeks), ['Too little suggests travel.'])
})

verdicts('tell a time whole, and the person beside a city that is a name too', () => {
  assert.match(told(timed('Flight AA 100 9:40')).join(' '), 'It tells a time: “9:40”.')
  assert.match(told(timed('Paris with Anna')).join(' '), '“Anna” suggests a person.')
  assert.match(told(timed('yoga qui', { recurringEventId: 'a' })).join(' '), '“yoga” suggests sport.')
})

verdicts.run()
