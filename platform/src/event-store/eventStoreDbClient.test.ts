import { setTimeout as sleep } from 'node:timers/promises'
import { BACKWARDS, END } from '@eventstore/db-client'
import * as assert from 'uvu/assert'
import { silentLog } from '../log.ts'
import { eventually } from '../testing/eventually.ts'
import { failureOf } from '../testing/failureOf.ts'
import { suiteOfEach } from '../testing/suites.ts'
import { newStream, numbered, numbersOf, range } from './contract/sampleEvents.ts'
import { answered, listen } from './contract/waiting.ts'
import { EventStoreUnavailable } from './eventStore.ts'
import { openClient } from './eventStoreDbClient.ts'
import { collect } from './eventStoreDbCollect.ts'
import { connectEventStoreDb } from './eventstoredb.ts'
import { type EventStoreDbStandIn, startEventStoreDbStandIn } from './testing/eventStoreDbStandIn.ts'

const test = suiteOfEach('which node of a cluster is asked', async () => {
  const [leader, follower] = [await startEventStoreDbStandIn(), await startEventStoreDbStandIn()]
  follower.follow(leader)
  return { leader, follower, end: () => Promise.all([leader.stop(), follower.stop()]) }
})

/** What a client of the node itself finds there: the logs of two stand-ins have nothing to do with each other. */
async function readAt({ connectionString }: EventStoreDbStandIn, stream: string): Promise<unknown[]> {
  const store = await connectEventStoreDb(`${connectionString}&nodePreference=random`, silentLog)
  return numbersOf(await store.read(stream).finally(store.close))
}

test('given an address that says nothing of nodes, when another node than the leader answers, then the leader is asked', async ({
  leader,
  follower,
}) => {
  const stream = newStream()
  const store = await connectEventStoreDb(follower.connectionString, silentLog)
  const listener = listen(store, { after: '' })
  await store.append(stream, 'none', numbered(2))
  assert.equal(numbersOf(await store.read(stream)), [0, 1])
  await listener.received(2)
  await listener.stop()
  await store.close()
  assert.equal([await readAt(leader, stream), await readAt(follower, stream)], [[0, 1], []])
})

test('given an address that prefers another node, then that one is asked', async ({ leader, follower }) => {
  const stream = newStream()
  const store = await connectEventStoreDb(`${follower.connectionString}&nodePreference=follower`, silentLog)
  await store.append(stream, 'none', numbered(2))
  await store.close()
  assert.equal([await readAt(leader, stream), await readAt(follower, stream)], [[], [0, 1]])
})

test('given a node that leads no more, then each call is answered by the one that does, and calls in between are refused as away', async ({
  leader,
  follower,
}) => {
  follower.follow(undefined)
  const store = await connectEventStoreDb(follower.connectionString, silentLog)
  await store.append(newStream(), 'none', numbered(1))
  follower.follow('none')
  assert.instance(await store.read('any-1').catch((error: unknown) => error), EventStoreUnavailable)
  follower.follow(leader)
  const stream = newStream()
  const append = (): ReturnType<typeof store.append> =>
    store.append(stream, 'none', numbered(1)).catch(async (error: unknown) => {
      assert.instance(error, EventStoreUnavailable)
      await sleep(20)
      return append()
    })
  await append()
  await store.close()
  assert.equal(await readAt(leader, stream), [0])
})

test('given a cluster by its hosts, when no node can be found, then calls are refused as away until one is back', async ({
  leader,
}) => {
  const store = await connectEventStoreDb(leader.clusterString, silentLog)
  await store.append(newStream(), 'none', numbered(1))
  await leader.shutDown()
  for (const _ of range(3)) {
    assert.instance(await failureOf(store.append(newStream(), 'none', numbered(1))), EventStoreUnavailable)
    assert.instance(await failureOf(store.head()), EventStoreUnavailable)
    await sleep(400)
  }
  await leader.cutConnections()
  await answered(() => store.append(newStream(), 'none', numbered(1)))
  await store.close()
})

test('given a call that breaks while no node of the cluster can be found, then that ends the process for no caller', async ({
  leader,
}) => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  let broke = false
  const broken = () => {
    broke = true
  }
  process.on('unhandledRejection', note)
  const client = openClient(leader.clusterString)
  const read = () => failureOf(collect(client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 })))
  await client.sharedCall(new WeakMap(), (open) => open().on('error', broken))
  assert.is(await read(), 'no failure')
  // The client goes over to a node that is away, and looks for another.
  leader.follow({ port: 1 })
  await read()
  await read()
  const looking = read()
  await leader.shutDown()
  assert.match(String(await looking), /Failed to discover/)
  await eventually(() => broke)
  await sleep(20)
  process.off('unhandledRejection', note)
  await client.dispose()
  assert.equal(unhandled, [])
})

test.run()
