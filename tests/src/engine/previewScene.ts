import type { Sensitivity, Way } from '@calendar-sync/contracts/domain/sync'
import type { SyncId } from '@calendar-sync/contracts/ids'
import { previewSyncRequest } from '@calendar-sync/contracts/subjects'
import * as assert from 'uvu/assert'
import type { Laboratory, Person } from './laboratory.ts'

/** @param otherwise what the sync would do with another sensitivity */
export async function preview(
  lab: Laboratory,
  { userId }: Pick<Person, 'userId'>,
  syncId: SyncId,
  otherwise: { readonly sensitivity?: Sensitivity } = {},
) {
  const answer = await lab.bus.request(previewSyncRequest, { userId, syncId, ...otherwise }, 60_000)
  if (answer.outcome === 'failed') throw new Error(answer.error)
  return answer.preview
}

const changes: readonly string[] = ['create', 'update', 'delete']

/** Runs a sync right after it was previewed. @throws unless the run does what the preview lists, and says why in the same words */
export async function runAsPreviewed(lab: Laboratory, person: Person, syncId: SyncId) {
  const foreseen = await preview(lab, person, syncId)
  const run = await lab.run(person, syncId)
  for (const way of ['forward', 'reverse'] satisfies Way[]) {
    const events = (foreseen[way]?.events ?? []).filter(({ verdict }) => changes.includes(verdict))
    const told = run.recorded.filter((event) => event.way === way && event.status === 'success')
    assert.equal(
      events.map(({ event, reason }) => `${event.id} ${event.summary}: ${reason}`).sort(),
      told.map(({ sourceEventId, summary, reason }) => `${sourceEventId} ${summary}: ${reason}`).sort(),
      `${way}: preview lists ${JSON.stringify(events)}, the run ${JSON.stringify(told)}`,
    )
    const count = (wanted: string) => events.filter(({ verdict }) => verdict === wanted).length
    const { created = 0, updated = 0, deleted = 0 } = run[way] ?? {}
    assert.equal([count('create'), count('update'), count('delete')], [created, updated, deleted])
  }
  return run
}
