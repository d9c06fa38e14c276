import { FilterId } from '@calendar-sync/contracts/ids'
import { everyRetryYieldsNoEvents } from '@calendar-sync/platform/testing/retryLaw'
import { given } from '@calendar-sync/platform/testing/specification'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dana, keywords } from '../testing.ts'
import { type FiltersCommand, filtersDecider } from './filters.ts'

const test = suite('event filters')

const idOf = (n: number) => FilterId.parse(`0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c020${n}`)
const trips = { userId: dana, filterId: idOf(1) }
const visits = { userId: dana, filterId: idOf(2) }
const created = (ids = trips, name = 'Trips', filter = keywords('flight')) => ({
  type: 'EventFilterCreated' as const,
  data: { ...ids, name, filter },
})

test('Given no filter, when one is created, then it is kept', () => {
  given(filtersDecider)
    .when({ type: 'CreateFilter', ...trips, name: 'Trips', filter: keywords('flight') })
    .then(created())
})

test('Given a filter, when another is created under its name, then it is refused, whatever the case', () => {
  for (const name of ['Trips', 'TRIPS'])
    given(filtersDecider, created())
      .when({ type: 'CreateFilter', ...visits, name, filter: keywords('visit') })
      .refuses('filter_name_taken')
})

test('Given two filters, when one takes the name of the other, then it is refused', () => {
  given(filtersDecider, created(), created(visits, 'Visits'))
    .when({ type: 'UpdateFilter', ...visits, name: 'trips', filter: keywords('visit') })
    .refuses('filter_name_taken')
})

test('Given a filter, when only the case of its own name changes, then it may', () => {
  const updated = { type: 'EventFilterUpdated' as const, data: { ...trips, name: 'TRIPS', filter: keywords('flight') } }
  given(filtersDecider, created())
    .when({ type: 'UpdateFilter', ...trips, name: 'TRIPS', filter: keywords('flight') })
    .then(updated)
})

test('Given a deleted filter, when its name is used again, then it is free', () => {
  given(filtersDecider, created(), { type: 'EventFilterDeleted' as const, data: trips })
    .when({ type: 'CreateFilter', ...visits, name: 'Trips', filter: keywords('visit') })
    .then(created(visits, 'Trips', keywords('visit')))
})

test('Given a filter, when it is toggled, then it is inactive, and active again', () => {
  const off = { type: 'EventFilterDeactivated' as const, data: trips }
  given(filtersDecider, created())
    .when({ type: 'SetFilterActive', ...trips, isActive: false })
    .then(off)
  given(filtersDecider, created(), off)
    .when({ type: 'SetFilterActive', ...trips, isActive: true })
    .then({ type: 'EventFilterActivated' as const, data: trips })
})

test('Given no filter, when one is changed or deleted, then there is no such filter', () => {
  given(filtersDecider)
    .when({ type: 'DeleteFilter', ...trips })
    .refuses('not_found')
  given(filtersDecider)
    .when({ type: 'SetFilterActive', ...trips, isActive: false })
    .refuses('not_found')
})

test('Every command sent twice yields no events the second time', () => {
  const ids = fc.constantFrom(trips, visits)
  const content = fc.record({
    name: fc.constantFrom('A', 'a', 'B'),
    filter: fc.constantFrom('x', 'y').map((word) => keywords(word)),
  })
  const commands = fc.oneof<fc.Arbitrary<FiltersCommand>[]>(
    fc.tuple(ids, content).map(([of, what]) => ({ type: 'CreateFilter', ...of, ...what })),
    fc.tuple(ids, content).map(([of, what]) => ({ type: 'UpdateFilter', ...of, ...what })),
    fc.tuple(ids, fc.boolean()).map(([of, isActive]) => ({ type: 'SetFilterActive', ...of, isActive })),
    ids.map((of) => ({ type: 'DeleteFilter', ...of })),
  )
  assert.ok(everyRetryYieldsNoEvents(filtersDecider, commands) > 100)
})

test.run()
