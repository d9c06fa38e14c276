import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { TravelEvent } from './event.ts'
import { judgeTravel } from './judgeTravel.ts'

const timed = (summary: string, more: TravelEvent = {}): TravelEvent => ({
  summary,
  start: { dateTime: '2026-12-01T09:40:00+01:00', timeZone: 'Europe/Berlin' },
  end: { dateTime: '2026-12-01T11:20:00+01:00', timeZone: 'Europe/Berlin' },
  ...more,
})
const days = (summary: string, more: TravelEvent = {}): TravelEvent => ({
  summary,
  start: { date: '2026-12-03' },
  end: { date: '2026-12-07' },
  ...more,
})
const isTravel = (event: TravelEvent) => judgeTravel(event).travel
const calledOff = 'It says that the trip is called off.'

const trips = suite('Trips that are called off')

trips(
  'Given the mark that a calendar or a person sets before a title, in any language, then the trip does not count',
  () => {
    for (const title of [
      ...['Cancelled: Flight UA 902 to Munich', '[CANCELED] Marriott Austin 2 nights', 'ABGESAGT: Dienstreise Hamburg'],
      ...['Annulé : Vol Paris Madrid AF 1300', 'Annullato: viaggio a Capri', 'Cancelado: Viaje a Bilbao'],
      ...['Geannuleerd: Vlucht naar Rome KL 1599', 'Anulowano: Lot do Wiednia LO 225', 'Peruttu: matka Ouluun'],
      ...['Avlyst: Flyreise til Bergen (DY 622)', 'Отменено: командировка в Казань', 'キャンセル済み: 名古屋出張'],
      ...['已取消: 深圳出差', '취소됨: 부산 출장', 'تم الإلغاء: رحلة إلى دبي', '[CANX] SJC - PDX'],
      ...['CANCELLED - QF 438 MEL-SYD', 'Cancelled – Juba monitoring visit', '** VOIDED ** AS 3 DCA-SAN'],
      'CANCELLED (snow) AC 135 YYZ-YYC',
    ]) {
      for (const at of [timed, days]) {
        const { travel, reasons } = judgeTravel(at(title), {}, 'generous')
        assert.not.ok(travel, title)
        assert.is(reasons[0]?.sentence, calledOff, title)
      }
    }
    const { reasons } = judgeTravel(timed('Cancelled: Flight UA 902 to Munich'))
    assert.equal(reasons[0]?.match, { field: 'summary', start: 0, end: 9 })
  },
)

trips(
  'Given words that call it off at the end or before the place, then it does not count, and the reason says so',
  () => {
    for (const title of [
      ...['Paris trip - cancelled', 'Wien (entfällt)', 'Dienstreise Köln fällt aus', 'not going to Madrid anymore'],
      ...['doch nicht nach Köln', 'Barcellona (salta)', 'ODWOŁANE - wyjazd do Wiednia', 'Inställd resa till Oslo'],
      ...['出張中止(名古屋)', '云南不去了', '❌ Lake District weekend', 'Annullata la gita a Capri'],
    ]) {
      const { travel, reasons } = judgeTravel(days(title))
      assert.not.ok(travel, title)
      assert.ok(
        reasons.some(({ sentence }) => sentence === calledOff),
        title,
      )
    }
  },
)

trips(
  'Given the airline’s note or the markup of a cancelled reservation, then a flight of plain title does not count',
  () => {
    const note = 'Your flight B6 617 has been cancelled. A refund will be issued.'
    assert.not.ok(isTravel(timed('Flight to Boston (B6 617)', { description: note })))
    const markup = (status: string) =>
      `<script type="application/ld+json">{"@type":"FlightReservation","reservationStatus":"http://schema.org/${status}"}</script>`
    const event = (status: string) => timed('Flight to Boston (B6 617)', { description: markup(status) })
    assert.not.ok(judgeTravel(event('ReservationCancelled'), {}, 'generous').travel)
    assert.ok(isTravel(event('ReservationConfirmed')))
  },
)

trips('Given what only talks of calling off, then the trip counts', () => {
  assert.ok(isTravel(days('Hotel Indigo Edinburgh', { description: 'Free cancellation until 13 April, 18:00.' })))
  assert.ok(isTravel(days('Motel One Leipzig', { description: 'Kostenlose Stornierung bis 10.06., 18:00 Uhr' })))
  for (const title of ['NOT cancelled: trip to Kraków', 'Rom findet statt, nicht abgesagt!']) {
    assert.ok(isTravel(days(title)), title)
  }
  assert.ok(isTravel(timed('Rebooked after cancellation: UA 1188 DEN-ORD')))
})

trips.run()

const others = suite('People who are fetched or brought')

others('Given a person beside the verb and an airport or station, then it is their journey', () => {
  for (const title of [
    ...['Pick up Anna from airport', 'Drop Ben at the station', 'Recoger a mamá del aeropuerto'],
    ...["Prendere Giulia all'aeroporto", 'Lena vom Bahnhof abholen', 'Aller chercher Inès à l’aéroport'],
  ])
    assert.not.ok(isTravel(timed(title)), title)
})

others('Given a rented car that is fetched, or the own way to the airport, then it counts', () => {
  for (const title of [
    ...['pick up rental car, Denver airport', 'Mietwagen abholen Flughafen Palermo', 'taxi to airport'],
    ...['Collect hire car, Inverness airport', 'S-Bahn zum Flughafen'],
  ])
    assert.ok(isTravel(timed(title)), title)
})

others.run()
