import { SyncId } from '@calendar-sync/contracts/ids'
import { type Cursor, saveCursor } from '@calendar-sync/sync-engine/reconcile/cursor'
import { forgetCursors, rememberSync } from '@calendar-sync/sync-engine/reconcile/syncStore'
import * as assert from 'uvu/assert'
import { syncBetween } from './person.ts'
import { suiteInLaboratory } from './scene.ts'

const test = suiteInLaboratory('how far a sync has planned')

const at = (source: number): Cursor => ({
  definition: 'what decides',
  source,
  target: 1,
  windowTo: '2026-12-24T00:00:00.000Z',
})

test('Given a run whose cursor was taken away under way, because copies were removed, then the next run looks at everything', async ({
  lab: { pool },
  person,
}) => {
  const sync = syncBetween(person, SyncId.parse('4c7f1c1e-53ff-4cb4-8f6c-0a7d3f0b1a07'))
  const kept = async () => {
    const { rows } = await pool.query('select cursor from engine.syncs where sync_id = $1', [sync.syncId])
    return rows[0]?.cursor
  }
  await rememberSync(pool, sync)
  await saveCursor(pool, sync, null, at(1))
  assert.equal(await kept(), at(1))
  await saveCursor(pool, sync, at(1), at(2))
  assert.equal(await kept(), at(2))

  await forgetCursors(pool, person.userId)
  await saveCursor(pool, sync, at(2), at(3))
  assert.is(await kept(), null)
})

test.run()
