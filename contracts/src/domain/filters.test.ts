import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { FilterId, SyncId } from '../ids.ts'
import { dana, keywords } from '../testing/dana.ts'
import { everyRetryYieldsNoEvents } from '../testing/retryLaw.ts'
import { given } from '../testing/specification.ts'
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

test('Given a filter, when another is created under its name, then it is refused, in upper or lower case', () => {
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

const syncId = SyncId.parse('0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0301')
const toSync = { userId: dana, syncId, way: 'forward' as const }
const assigned = (ids = trips) => ({ type: 'EventFilterAssigned' as const, data: { ...ids, syncId, way: toSync.way } })
const assign = (ids = trips) => ({ type: 'AssignFilter' as const, ...toSync, ...ids })

test('Given two filters, when a new sync takes both, then both are in use; where one cannot be taken, neither is', () => {
  const choices = [
    { way: 'forward' as const, filterId: trips.filterId },
    { way: 'reverse' as const, filterId: visits.filterId },
  ]
  const both: FiltersCommand = { type: 'AssignFilters', userId: dana, syncId, choices }
  const inReverse = { type: 'EventFilterAssigned' as const, data: { ...visits, syncId, way: 'reverse' as const } }
  given(filtersDecider, created(), created(visits, 'Visits')).when(both).then(assigned(), inReverse)
  given(filtersDecider, created()).when(both).refuses('not_found')
})

test('Given a filter, when a way of a sync takes it, then it is in use, and neither deleted nor switched off', () => {
  given(filtersDecider, created()).when(assign()).then(assigned())
  given(filtersDecider, created(), assigned()).when(assign()).then()
  given(filtersDecider, created(), assigned())
    .when({ type: 'DeleteFilter', ...trips })
    .refuses('filter_in_use')
  given(filtersDecider, created(), assigned())
    .when({ type: 'SetFilterActive', ...trips, isActive: false })
    .refuses('filter_in_use')
})

test('Given a filter in use, when the sync takes another one or its own words, then it may be deleted', () => {
  const own = { type: 'UnassignFilter' as const, ...toSync }
  const released = { type: 'EventFilterUnassigned' as const, data: { ...trips, syncId, way: toSync.way } }
  const deleted = { type: 'EventFilterDeleted' as const, data: trips }
  given(filtersDecider, created(), assigned()).when(own).then(released)
  given(filtersDecider, created()).when(own).then()
  given(filtersDecider, created(), assigned(), released)
    .when({ type: 'DeleteFilter', ...trips })
    .then(deleted)
  given(filtersDecider, created(), created(visits, 'Visits'), assigned(), assigned(visits))
    .when({ type: 'DeleteFilter', ...trips })
    .then(deleted)
})

test('Given a filter that is switched off or not there, when a sync takes it, then it is refused', () => {
  given(filtersDecider, created(), { type: 'EventFilterDeactivated' as const, data: trips })
    .when(assign())
    .refuses('filter_inactive')
  given(filtersDecider).when(assign()).refuses('not_found')
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
