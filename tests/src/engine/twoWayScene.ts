import type { ConflictResolution } from '@calendar-sync/contracts/domain/sync'
import type { SyncId } from '@calendar-sync/contracts/ids'
import * as assert from 'uvu/assert'
import type { Laboratory, Person } from './laboratory.ts'
import { looksOnly } from './scene.ts'

export const twoWay = (conflictResolution: ConflictResolution = 'keep_newest') =>
  ({ syncDirection: 'two-way', conflictResolution }) as const

/** A flight in the work calendar and its copy at home. */
export async function inStep(lab: Laboratory, person: Person, rule?: ConflictResolution, shareDetails = true) {
  const syncId = await lab.makeSync(person, { ...twoWay(rule), shareDetails })
  const flight = await person.work.add('Flight to Lisbon (LIS)', 3, { description: 'Seat 12A', location: 'Terminal 1' })
  await lab.run(person, syncId)
  return { syncId, flight, copy: await person.home.onlyEvent() }
}

/** Time passes, so that the next change is the later one. */
export const aMoment = (lab: Laboratory) => lab.passTime(2_000)

export async function settled(lab: Laboratory, person: Person, syncId: SyncId) {
  const { forward, reverse } = await looksOnly(lab, person, syncId)
  assert.equal([forward?.successful, reverse?.successful], [0, 0], 'the run after writes nothing')
  assert.equal(await lab.mails(), [])
}
