import { randomUUID } from 'node:crypto'
import { noCounts, type RunCounts } from '@calendar-sync/contracts/domain/runReport'
import { RunId, SyncId } from '@calendar-sync/contracts/ids'
import { createEmailOutbox } from '@calendar-sync/sync-engine/emails/emailOutbox'
import { emailReaction } from '@calendar-sync/sync-engine/emails/emailReaction'
import * as assert from 'uvu/assert'
import { metadataBy } from '../kit/metadata.ts'
import type { Laboratory, Person } from './laboratory.ts'
import { suiteInLaboratory } from './scene.ts'

const test = suiteInLaboratory('what the end of a run calls for')

/** A run ends with these counts. @returns how often the loops that write emails were told to look */
async function looksAfter({ pool, eventLog, clock }: Laboratory, { userId }: Person, counts: Partial<RunCounts>) {
  let looks = 0
  const wake = () => {
    looks += 1
  }
  const outbox = createEmailOutbox(pool, clock)
  const run = { runId: RunId.parse(randomUUID()), syncId: SyncId.parse(randomUUID()), userId }
  await emailReaction({ eventLog, outbox, emailLoops: [{ wake }], clock }).react({
    type: 'SyncRunCompleted',
    data: { ...run, forward: { ...noCounts, ...counts }, reverse: null },
    metadata: metadataBy(userId, { at: clock().toISOString(), actor: { kind: 'system', userId: null }, subject: null }),
    stream: `syncRun-${run.runId}`,
    revision: 2,
    position: '3',
  })
  return looks
}

test('Given a run that did nothing, when it ends, then no email is looked for', async ({ lab, person }) => {
  assert.is(await looksAfter(lab, person, { unchanged: 7 }), 0)
})

test('Given a run that copied an event, when it ends, then its email is looked for', async ({ lab, person }) => {
  assert.is(await looksAfter(lab, person, { created: 1, successful: 1 }), 1)
})

test.run()
