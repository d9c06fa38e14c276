import { setTimeout as sleep } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { silentLog } from '../log.ts'
import { suiteOfEach } from '../testing/suites.ts'
import { newStream, numbered, numbersOf } from './contract/sampleEvents.ts'
import { listen } from './contract/waiting.ts'
import { EventStoreUnavailable } from './eventStore.ts'
import { preferredNode } from './eventStoreDbClient.ts'
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

for (const [said, preference] of [
  ['esdb://a:2113', undefined],
  ['esdb://a:2113,b:2113?tls=false', undefined],
  ['esdb://a:2113,b:2113?tls=false&nodePreference=Follower', 'follower'],
  ['esdb+discover://a?node-preference=leader', 'leader'],
  ['esdb://user:pass@a:2113/?NODE_PREFERENCE=readOnlyReplica&tls=false', 'readonlyreplica'],
] as const)
  test(`${said} prefers ${preference ?? 'nothing'}`, () => {
    assert.is(preferredNode(said), preference)
  })

test.run()
