import { randomUUID } from 'node:crypto'
import { initialAccounts } from '@calendar-sync/contracts/domain/accounts'
import { initialTravel } from '@calendar-sync/contracts/domain/travel'
import { SyncId } from '@calendar-sync/contracts/ids'
import { createLog } from '@calendar-sync/platform/log'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { defaultSettings } from '../settings.ts'
import type { RunDependencies } from './executeRun.ts'
import { createRunLoop } from './runLoop.ts'
import type { RunBasis } from './runnableSync.ts'

const test = suite('what a run goes by, read before it is asked for')

const syncId = SyncId.parse(randomUUID())
const basis = { accounts: initialAccounts, travel: initialTravel } as RunBasis
// It is only read ahead: no run is asked for, so no database is needed.
const createLoop = () =>
  createRunLoop({ engineId: 'one', settings: defaultSettings, log: createLog('silent', 'test') } as RunDependencies)

test('Given it was read, while no sync is switched off, then it holds', async () => {
  const ahead = await createLoop().readAhead(async () => basis)
  assert.is(ahead?.basis, basis)
  assert.ok(ahead?.holds())
})

test('Given a sync that may not run, then there is nothing to hand on', async () => {
  assert.is(await createLoop().readAhead(async () => undefined), undefined)
})

test('Given the sync may have been switched off since, or while it was read, then the run reads it again', async () => {
  const loop = createLoop()
  const read = await loop.readAhead(async () => basis)
  loop.interrupt(syncId)
  assert.not.ok(read?.holds())
  const meanwhile = await loop.readAhead(async () => {
    loop.interrupt(syncId)
    return basis
  })
  assert.not.ok(meanwhile?.holds())
})

test.run()
