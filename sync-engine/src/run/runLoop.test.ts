import { randomUUID } from 'node:crypto'
import { initialAccounts } from '@calendar-sync/contracts/domain/accounts'
import { initialTravel } from '@calendar-sync/contracts/domain/travel'
import { SyncId } from '@calendar-sync/contracts/ids'
import { createLog } from '@calendar-sync/platform/log'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Cursor, decidingHash } from '../reconcile/cursor.ts'
import { defaultSettings } from '../settings.ts'
import type { RunDependencies } from './executeRun.ts'
import { createRunLoop } from './runLoop.ts'
import type { RunBasis } from './runnableSync.ts'

const test = suite('what a run goes by, read before it is asked for')

const syncId = SyncId.parse(randomUUID())
const definition = { syncId, source: {}, target: {} }
const basis = { definition, accounts: initialAccounts, travel: initialTravel } as RunBasis
const cursor: Cursor = { definition: decidingHash(basis), source: 1, target: 1, windowTo: '2026-01-01T00:00:00.000Z' }
// It is only read ahead: no run is asked for, so no database is needed.
const createLoop = (clock = () => new Date()) =>
  createRunLoop({
    engineId: 'one',
    settings: defaultSettings,
    log: createLog('silent', 'test'),
    clock,
  } as RunDependencies)

test('Given it was read, and the last run went by the same, while no sync is switched off, then it holds', async () => {
  const ahead = await createLoop().readAhead(async () => basis)
  assert.is(ahead?.basis, basis)
  assert.ok(ahead?.holds(cursor))
})

test('Given a sync that may not run, then there is nothing to hand on', async () => {
  assert.is(await createLoop().readAhead(async () => undefined), undefined)
})

test('Given a last run that went by something else, or no run, as of a deleted sync, then the run reads it again', async () => {
  const ahead = await createLoop().readAhead(async () => basis)
  for (const other of [{ ...cursor, definition: 'another' }, { forgotten: true }, null])
    assert.not.ok(ahead?.holds(other))
})

test('Given an engine that stood still since, by a clock that may have been put back, then the run reads it again', async () => {
  for (const passed of [5_000, -5_000]) {
    let now = 0
    const ahead = await createLoop(() => new Date(now)).readAhead(async () => basis)
    now += passed
    assert.not.ok(ahead?.holds(cursor))
  }
})

test('Given the sync may have been switched off since, or while it was read, then the run reads it again', async () => {
  const loop = createLoop()
  const read = await loop.readAhead(async () => basis)
  loop.interrupt(syncId)
  assert.not.ok(read?.holds(cursor))
  const meanwhile = await loop.readAhead(async () => {
    loop.interrupt(syncId)
    return basis
  })
  assert.not.ok(meanwhile?.holds(cursor))
})

test.run()
