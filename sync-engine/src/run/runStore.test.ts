import { randomUUID } from 'node:crypto'
import type { RunKind } from '@calendar-sync/contracts/domain/syncRun'
import { RunId, SyncId, UserId } from '@calendar-sync/contracts/ids'
import { createTestDatabase, type TestDatabase } from '@calendar-sync/platform/testing/database'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { engineMigrations } from '../createSyncEngine.ts'
import { createRunStore, type RunStore } from './runStore.ts'

const test = suite<{ database: TestDatabase; runs: RunStore }>('runs that wait, and runs that an engine has')

test.before.each(async (context) => {
  context.database = await createTestDatabase(engineMigrations)
  context.runs = createRunStore(context.database.pool)
})
test.after.each(({ database }) => database.drop())

const taker = { engineId: 'one engine', leaseMilliseconds: 60_000 }
const [userId, syncId] = [UserId.parse(randomUUID()), SyncId.parse(randomUUID())]

const requestOf = (kind: RunKind = 'sync', ofSync = syncId) => {
  const runId = RunId.parse(randomUUID())
  const ids = { runId, syncId: ofSync, userId, correlationId: runId, causationId: runId }
  return { ...ids, trigger: 'person' as const, kind, quiet: false }
}

test('Given no run waits, when an engine asks for one, then it has the run at once, and no other engine gets it', async ({
  runs,
}) => {
  const request = requestOf()
  const taken = await runs.request(request, taker)
  assert.type(taken, 'object')
  const { requestedAt, claimedAt, leaseUntil, ...run } = Object(taken)
  assert.equal(run, { ...request, attempt: 1, suspect: undefined, cursor: null, othersWait: false })
  assert.ok(claimedAt < leaseUntil && leaseUntil.getTime() <= claimedAt.getTime() + taker.leaseMilliseconds)
  assert.ok(requestedAt <= claimedAt)
  assert.is(await runs.claim('another engine', 60_000), undefined)
  assert.ok(await runs.renew(run, 60_000))
})

test('Given two engines ask for the same run, then one of them has it', async ({ runs }) => {
  const request = requestOf()
  const asked = await Promise.all(['one', 'two'].map((engineId) => runs.request(request, { ...taker, engineId })))
  assert.equal(asked.map((answer) => typeof answer).sort(), ['object', 'string'])
  assert.ok(asked.includes('queued'))
})

test('Given a run that waits, when an engine asks for another, then that waits behind it', async ({ runs }) => {
  const first = requestOf('sync', SyncId.parse(randomUUID()))
  assert.is(await runs.request(first), 'queued')
  const second = requestOf()
  assert.is(await runs.request(second, taker), 'queued')
  for (const { runId } of [first, second]) {
    const claimed = await runs.claim('one engine', 60_000)
    assert.is(typeof claimed === 'object' && claimed.runId, runId)
  }
})

test('Given a run whose engine died, when an engine asks for another, then that waits behind it', async ({
  runs,
  database,
}) => {
  await runs.request(requestOf('sync', SyncId.parse(randomUUID())), taker)
  await database.pool.query(`update engine.runs set lease_until = now() - interval '1 second'`)
  assert.is(await runs.request(requestOf(), taker), 'queued')
})

test('Given a run under way, when an engine asks for one of another kind of the same sync, then that waits for its end', async ({
  runs,
}) => {
  const underWay = await runs.request(requestOf(), taker)
  const restoring = requestOf('restore')
  assert.is(await runs.request(restoring, taker), 'queued')
  assert.is(await runs.claim('another engine', 60_000), 'blocked')
  if (typeof underWay !== 'object') throw new Error('It was not taken.')
  await runs.release(underWay)
  const again = await runs.claim('another engine', 60_000)
  assert.is(typeof again === 'object' && again.runId, underWay.runId)
})

test('Given a run under way, when an engine asks for another of its sync and kind, then that is to follow it', async ({
  runs,
}) => {
  const first = requestOf()
  await runs.request(first, taker)
  assert.is(await runs.request(requestOf(), taker), first.runId)
})

test.run()
