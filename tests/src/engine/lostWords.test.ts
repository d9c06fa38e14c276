import { randomUUID } from 'node:crypto'
import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import { FilterId, type SyncId, type UserId } from '@calendar-sync/contracts/ids'
import { erased } from '@calendar-sync/contracts/personal'
import { filtersStream, syncStream, travelStream } from '@calendar-sync/contracts/streams'
import { keywords } from '@calendar-sync/contracts/testing/dana'
import * as assert from 'uvu/assert'
import { eventually } from '../kit/eventually.ts'
import { copiedFlight } from './flights.ts'
import { suiteInLaboratory } from './scene.ts'

const test = suiteInLaboratory('words that a lost key sealed')

interface Of {
  readonly syncId: SyncId
  readonly userId: UserId
}

const updated = (of: Of, way: 'forward' | 'reverse'): readonly [string, ...AnyEvent[]] => [
  syncStream(of.syncId),
  { type: 'FilterUpdated', data: { ...of, way, filter: keywords(erased) } },
]

/** What the log says, as it reads without the key. */
const lost: Readonly<Record<string, (of: Of) => readonly [string, ...AnyEvent[]]>> = {
  'the keywords of a sync': (of) => updated(of, 'forward'),
  'the keywords of its way back': (of) => updated(of, 'reverse'),
  'the keywords of a saved filter': ({ syncId, userId }) => {
    const ids = { userId, filterId: FilterId.parse(randomUUID()) }
    return [
      filtersStream(userId),
      { type: 'EventFilterCreated', data: { ...ids, name: erased, filter: keywords(erased) } },
      { type: 'EventFilterAssigned', data: { ...ids, syncId, way: 'forward' } },
    ]
  },
  'the words that mean travel': ({ userId }) => [
    travelStream(userId),
    { type: 'TravelWordsChanged', data: { userId, always: [erased], never: [] } },
  ],
  'the words that mean no travel': ({ userId }) => [
    travelStream(userId),
    { type: 'TravelWordsChanged', data: { userId, always: [], never: [erased] } },
  ],
}

for (const [what, said] of Object.entries(lost))
  test(`Given ${what}, when they cannot be read, then the run stops, and copies stay until they are to go`, async ({
    lab,
    person,
  }) => {
    const { userId } = person
    const filtered = { syncMode: 'filtered', syncDirection: 'two-way', filter: keywords('lisbon') } as const
    const { syncId } = await copiedFlight(lab, person, filtered)
    const [stream, ...events] = said({ syncId, userId })
    await lab.append(stream, userId, ...events)
    const { state } = await lab.endOf(await lab.requestRun(person, syncId))
    assert.equal([state.kind, state.kind === 'failed' && state.code], ['failed', 'sync_failed'])
    assert.equal(await person.home.titles(), ['Flight to Lisbon (LIS)'])
    await lab.append(syncStream(syncId), userId, {
      type: 'SyncDeleted',
      data: { syncId, userId, removeCopies: true },
    })
    await eventually(async () => (await person.home.titles()).length === 0)
  })

test.run()
