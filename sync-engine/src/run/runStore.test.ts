import { randomUUID } from 'node:crypto'
import { initialSyncRun, type RunKind } from '@calendar-sync/contracts/domain/syncRun'
import { RunId, SyncId, UserId } from '@calendar-sync/contracts/ids'
import type { TestDatabase } from '@calendar-sync/platform/testing/database'
import * as assert from 'uvu/assert'
import { suiteOnDatabase, waitForLock } from '../testing/suiteOnDatabase.ts'
import { createRunStore, type RunStore } from './runStore.ts'

interface Context {
  readonly database: TestDatabase
  readonly runs: RunStore
}
const test = suiteOnDatabase('runs that wait, and runs that an engine has', ({ pool }) => ({
  runs: createRunStore(pool),
}))

const taker = { engineId: 'one engine', leaseMilliseconds: 60_000 }
const [userId, syncId] = [UserId.parse(randomUUID()), SyncId.parse(randomUUID())]

const requestOf = (kind: RunKind = 'sync', ofSync = syncId) => {
  const runId = RunId.parse(randomUUID())
  const ids = { runId, syncId: ofSync, userId, correlationId: runId, causationId: runId }
  return { ...ids, trigger: 'person' as const, kind, quiet: false }
}

type Asked = Awaited<ReturnType<RunStore['claim' | 'request']>>

async function end({ database, runs }: Context, run: Asked): Promise<void> {
  if (typeof run !== 'object') throw new Error('It was not taken.')
  await runs.end(database.pool, run, initialSyncRun, new Date())
}

test('Given no run waits, when an engine asks for one, then it has the run at once, and no other engine gets it', async ({
  runs,
}) => {
  const request = requestOf()
  const taken = await runs.request(request, taker)
  assert.type(taken, 'object')
  const { requestedAt, claimedAt, leaseUntil, ...run } = Object(taken)
  assert.equal(run, { ...request, attempt: 1, deaths: 0, suspect: null, cursor: null, othersWait: false })
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

test('Given a run that an engine is about to take, when another asks for one of another kind of the same sync, then that waits', async ({
  runs,
  database,
}) => {
  const first = requestOf()
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query(
    `insert into engine.runs (run_id, sync_id, user_id, trigger, correlation_id, causation_id, attempt, lease_until)
     values ($1, $2, $3, 'person', 'its cause', 'its cause', 1, now() + interval '1 minute')`,
    [first.runId, syncId, userId],
  )
  const asked = runs.request(requestOf('restore'), taker)
  try {
    await Promise.race([asked, waitForLock(database)])
    await client.query('commit')
  } finally {
    client.release(true)
  }
  assert.is(await asked, 'queued')
})

test('Given a run that removes copies, when another sync of its person asks for one, then that waits for its end', async (context) => {
  const { runs } = context

  assert.is(await runs.request(requestOf('remove_copies'), taker), 'queued')
  const removal = await runs.claim('one engine', 60_000)
  assert.is(typeof removal === 'object' && removal.kind, 'remove_copies')
  const other = requestOf('sync', SyncId.parse(randomUUID()))
  assert.is(await runs.request(other, taker), 'queued')
  assert.is(await runs.claim('another engine', 60_000), 'blocked')
  await end(context, removal)
  const claimed = await runs.claim('another engine', 60_000)
  assert.is(typeof claimed === 'object' && claimed.runId, other.runId)
})

test('Given a run of another sync of its person, when one that removes copies is due, then it waits for that, and a later one waits behind it', async (context) => {
  const { runs } = context

  const underWay = await runs.request(requestOf('sync', SyncId.parse(randomUUID())), taker)
  const removal = requestOf('remove_copies')
  assert.is(await runs.request(removal, taker), 'queued')
  const later = requestOf('sync', SyncId.parse(randomUUID()))
  assert.is(await runs.request(later, taker), 'queued')
  assert.is(await runs.claim('another engine', 60_000), 'blocked')
  await end(context, underWay)
  for (const { runId } of [removal, later]) {
    const claimed = await runs.claim('another engine', 60_000)
    assert.is(typeof claimed === 'object' && claimed.runId, runId)
    await end(context, claimed)
  }
})

test('Given a run that engines put down in order, and one at which they died, then only deaths are counted', async ({
  runs,
  database,
}) => {
  let claimed: Asked = await runs.request(requestOf(), taker)
  for (let time = 0; time < 3; time += 1) {
    if (typeof claimed !== 'object') throw new Error('It was not taken.')
    await runs.release(claimed)
    claimed = await runs.claim('one engine', 60_000)
  }
  assert.equal(typeof claimed === 'object' && [claimed.attempt, claimed.deaths], [4, 0])
  await database.pool.query(`update engine.runs set lease_until = now() - interval '1 second'`)
  claimed = await runs.claim('another engine', 60_000)
  assert.equal(typeof claimed === 'object' && [claimed.attempt, claimed.deaths], [5, 1])
})

test.run()
