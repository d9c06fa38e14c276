import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { TravelEvent } from './event.ts'
import { judgeTravel } from './judgeTravel.ts'

const timed = (summary: string, description?: string): TravelEvent => ({
  summary,
  ...(description !== undefined && { description }),
  start: { dateTime: '2026-12-01T09:40:00+01:00', timeZone: 'Europe/Berlin' },
  end: { dateTime: '2026-12-01T11:20:00+01:00', timeZone: 'Europe/Berlin' },
})

const notes = suite('Notes below a title')

const everyday = ['see you', 'Not refundable', 'ask Tom', 'siehe Mail', 'à voir', 'merci !', 'paid by card', 'ok', '👍']

notes('say too little to change what a clear title says, in any language', () => {
  for (const title of ['Flight to Oslo OSL', 'Train to Lyon', 'Trip to Rome', 'Flug nach Rom', 'Vol pour Montréal'])
    for (const note of everyday) assert.ok(judgeTravel(timed(title, note)).travel, `${title}: ${note}`)
  for (const title of ['Dentist', 'Elternabend', 'Sprint review', 'Cena con Marta'])
    for (const note of everyday) assert.not.ok(judgeTravel(timed(title, note)).travel, `${title}: ${note}`)
})

notes('tell of what is called off', () => {
  assert.not.ok(judgeTravel(timed('Flight UA 902', 'cancelled, refund requested')).travel)
})

const flights = suite('A title that is nothing but a flight')

const careful = (title: string) => judgeTravel(timed(title), {}, 'careful').travel

flights('is enough for a careful sync', () => {
  for (const title of ['Flight AA 100', 'Vol AF 1680', 'Flug LH 1844', 'LH 1844 MUC-OSL', 'Vuelo IB 3170 Madrid'])
    assert.ok(careful(title), title)
})

flights('is none when the title is about something else', () => {
  for (const title of [
    'Flight LH 1844 status page',
    'book flight LH 1844',
    'Anna lands LH 1430',
    'Canceled: Flight LH 1844',
  ])
    assert.not.ok(judgeTravel(timed(title)).travel, title)
})

notes.run()
flights.run()
