import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { certainSign } from '../certainSigns.ts'
import type { TravelEvent } from '../event.ts'
import { knowledge } from '../lexicon/load.ts'
import { extract } from './extract.ts'

const sign = suite('The sign of a title that is nothing but a flight')

const has = (summary: string, more: TravelEvent = {}): boolean => {
  const event = { summary, ...more }
  return certainSign(event, extract(event, {}, knowledge()))?.atLeast !== undefined
}
const stands = (...titles: string[]) => {
  for (const title of titles) assert.ok(has(title), title)
}
const fails = (...titles: string[]) => {
  for (const title of titles) assert.not.ok(has(title), title)
}

sign('stands in every language', () => {
  stands('Flight AA 100', 'LH 1844 MUC-OSL', 'Vol AF 1680', 'Flug LH 1844 Wien', 'Vuelo IB 3170', 'рейс SU 2130')
  stands(
    'フライト NH 212',
    '航班 CA 1234',
    'lot LO 281',
    'chuyến bay VN 213',
    'uçuş TK 1984',
    'טיסה LY 315',
    '✈️ LH1844',
  )
})

sign('stands with the time, the number of a partner, and a city that is a name too', () => {
  stands(
    'Flight AA 100 9:40',
    'Vol AF 1680 9h40',
    'Flight LH1234/UA8899',
    'LH 1844 / UA 8899 MUC-OSL',
    'AF 1680 to Paris',
  )
})

sign('does not stand for a number that has only a time, or letters that may be some airstrip', () => {
  fails('BA 101 9am', 'BA 101 10:30', 'BA 101 GYM', 'BA 101 SUN - THU', 'AC 75 PUB')
})

sign('does not stand for a year, a month, a nation or a word beside a place', () => {
  fails('EK 2028 Duitsland', 'SEP 24 Berlin', 'TAX 2025 Switzerland', 'FIN 101 Boston', 'ICE 593 Hamburg')
  stands('Flight EK 2028', 'LH 2028 MUC-OSL')
})

sign('does not stand for a place whose name is a word', () => {
  fails('BA 101 Reading', 'UA 20 Mobile')
})

sign('does not stand for what stands between two airports', () => {
  fails('AA 100 FRA refund - AMS', 'LH 1844 MUC review → OSL')
  stands('LH 2250 (MUC) – Lyon (LYS)')
})

sign('does not stand where the flight is struck out or asked for', () => {
  fails('~~Flight AA 100~~', '✗ Flight AA 100', 'Flight AA 100?', 'LH 1844 MUC-OSL?', 'Flugausfall LH 1844')
})

sign('does not stand for what is about a flight', () => {
  fails(
    'Flight LH 1844 status page',
    'book flight LH 1844',
    'Anna LH 1430 Wien',
    'Flight 93 memorial',
    'Flight check AB 12',
  )
})

sign.run()
