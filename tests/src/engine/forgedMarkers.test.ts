import { calendarHash, copyId } from '@calendar-sync/sync-engine/reconcile/plan/marker'
import * as assert from 'uvu/assert'
import { column } from '../kit/columns.ts'
import { flightToCopy } from './flights.ts'
import type { Person } from './laboratory.ts'
import { suiteInLaboratory } from './scene.ts'

const test = suiteInLaboratory('events that carry the marks of a copy and are none')

/** As long as Google lets a property be, of characters that no database packs well. */
const longest = String.fromCharCode(...Array.from({ length: 1_024 }, (_, n) => 0x4e00 + ((n * n * 7_919) % 20_000)))
const other = calendarHash('other@example.com')
const forgeries: Readonly<Record<string, { from?: string; event?: string; generation?: string; hash?: string }>> = {
  'a generation that is no integer of a database': { generation: '99999999999' },
  'the last generation of a database': { generation: '2147483647' },
  'an event’s id of the longest text': { event: longest },
  'a calendar of the longest text': { from: longest },
  'a character that no database holds': { event: 'a\0b' },
  'a hash that no database holds': { hash: 'a\0b' },
}

/** The id belongs to what is said, as anyone can compute it who knows the calendar. */
function forge(calendar: Person['home'], { from = other, event = 'e', generation = '0', hash = 'h' }) {
  const copyKey = calendarHash(calendar.id)
  const said = { calendarSyncFrom: from, calendarSyncEvent: event, calendarSyncGeneration: generation }
  return calendar.insert({
    id: copyId({ originalKey: from, copyKey, originalEventId: event, generation: Number(generation) }),
    summary: 'Dinner',
    extendedProperties: { private: { ...said, calendarSyncHash: hash, calendarSyncId: 'sync' } },
    ...calendar.when(4),
  })
}

for (const [what, forged] of Object.entries(forgeries))
  for (const side of ['work', 'home'] as const)
    test(`Given an event at ${side} with ${what}, when the sync runs, then the flight beside it is copied, and changes of it too`, async ({
      lab,
      person,
    }) => {
      await forge(person[side], forged)
      const { syncId, flight } = await flightToCopy(lab, person)
      const { counts, recorded } = await lab.run(person, syncId)
      assert.equal([counts?.created, counts?.errors], [1, 0])
      assert.equal(column(recorded, 'sourceEventId'), [flight.id])
      await person.work.change(flight.id, { location: 'Terminal 2' })
      assert.is((await lab.run(person, syncId)).counts?.updated, 1)
    })

test('Given a copy whose person gave it a hash that no database holds, when its event changes, then the copy follows', async ({
  lab,
  person,
}) => {
  const { syncId, flight } = await flightToCopy(lab, person)
  await lab.run(person, syncId)
  const copy = await person.home.onlyEvent()
  const said = { ...copy.extendedProperties?.private, calendarSyncHash: 'a\0b' }
  await person.home.change(copy.id, { extendedProperties: { private: said } })
  await lab.pool.query('delete from engine.links where user_id = $1', [person.userId])
  await person.work.change(flight.id, { location: 'Terminal 2' })
  await lab.run(person, syncId)
  assert.is((await person.home.onlyEvent()).location, 'Terminal 2')
})

test.run()
