import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { knowledge } from '../lexicon/load.ts'
import { read } from '../reading.ts'
import { codesIn } from './codes.ts'

const codes = suite('Codes of bookings')
const kinds = (summary: string) => {
  const known = knowledge()
  return codesIn(read({ summary }, known.lexicon).title, known).map(({ kind }) => kind)
}

codes('flight numbers of airlines that fly, however they are spaced', () => {
  for (const title of ['LH1844', 'LH 1844', 'W6 2273', 'Flight BA286'])
    assert.ok(kinds(title).includes('flight_number'), title)
  assert.not.ok(kinds('XQJ 12').includes('flight_number'))
})

codes('in a title that is written small, letters and a long number may be a flight', () => {
  assert.ok(kinds('dl 1951').includes('possible_flight_number'))
  assert.not.ok(kinds('dl 19').includes('possible_flight_number'))
  assert.not.ok(kinds('at 1951').includes('possible_flight_number'), 'a word of its own')
})

codes('two airports that an arrow, a dash or a word joins', () => {
  for (const title of ['SFO → JFK', 'SFO-JFK', 'SFO to JFK', 'Lisbon LIS > Porto OPO']) {
    assert.ok(kinds(title).includes('airport_pair'), title)
  }
})

codes('two codes that mean something else together are not sure', () => {
  for (const title of ['EUR → USD', 'JAN - MAR']) assert.not.ok(kinds(title).includes('airport_pair'), title)
})

codes('the number of a train, a seat, and a time', () => {
  assert.ok(kinds('ICE 578 nach Köln').includes('line_number'))
  assert.ok(kinds('Departs 10:40').includes('clock_time'))
  assert.ok(kinds('train 9am').includes('clock_time'))
})

codes('a booking code counts beside a word for bookings', () => {
  assert.ok(kinds('Reservation X7K2PQ').includes('reservation_code'))
  assert.not.ok(kinds('Sprint X7K2PQ').includes('reservation_code'))
})

codes('"conf" before a long number is a confirmation, and no conference', () => {
  assert.ok(kinds('Hilton Midtown conf 3351204478').includes('reservation_code'))
  assert.not.ok(kinds('conf 2027').includes('reservation_code'))
})

codes('four digits are a time, unless they may be a year or number a vehicle', () => {
  for (const title of ['0703 EUS-MAN', 'Hamnavoe 1630']) assert.ok(kinds(title).includes('time_in_digits'), title)
  for (const title of ['Olympics 2028', 'ICE 1509 nach Berlin', 'train 1204', 'room 1275'])
    assert.not.ok(kinds(title).includes('time_in_digits'), title)
})

codes.run()
