import * as assert from 'uvu/assert'
import { createTestLog } from '../testing/log.ts'
import { suiteOfEach } from '../testing/suites.ts'
import { numbered, sampleEvent } from './contract/sampleEvents.ts'
import { compareLogs, copyLog, LogsDiffer } from './copyLog.ts'
import { beginning, type EventStore } from './eventStore.ts'
import { openOnStandIn } from './testing/eventStoreDbStandIn.ts'

/** The embedded log, EventStoreDB, and an embedded log to come back to. */
const test = suiteOfEach('copying the log to the other store', async () => {
  const [one, other] = [await createTestLog(), await createTestLog()]
  const { store: there, end } = await openOnStandIn()
  return { here: one.store, there, back: other.store, end: () => Promise.all([end(), one.end(), other.end()]) }
})

/** Streams that take turns, one append larger than a page, and text that is hard to keep. */
async function write(store: EventStore) {
  await store.append('sample-a', 'none', numbered(3))
  await store.append('sample-b', 'none', numbered(700))
  await store.append('sample-a', 2, [sampleEvent({ text: 'ünï\u0000\ud800', n: 1.5, list: [null, {}] })])
  for (const n of [0, 1, 2]) await store.append('sample-large', n === 0 ? 'none' : n - 1, [large(n)])
}
const large = (n: number) => sampleEvent({ text: String(n).repeat(600_000) })

test('given an embedded log, when it is copied and back, then all three hold the same, and the copies can be appended to', async ({
  here,
  there,
  back,
}) => {
  await write(here)
  assert.is(await copyLog(here, there), 707)
  assert.is(await copyLog(there, back), 707)
  const first = await compareLogs(here, there)
  assert.is(first.events, 707)
  assert.equal(await compareLogs(there, back), first)
  assert.equal(
    (await here.readAll(beginning, 1_000)).events.map(({ position }) => position),
    (await back.readAll(beginning, 1_000)).events.map(({ position }) => position),
  )
  assert.is((await there.append('sample-a', 3, numbered(1))).revision, 4)
})

test('given a copy that was cut off, when it is made again, then it goes on where it stopped, and once more adds nothing', async ({
  here,
  there,
}) => {
  await write(here)
  let left = 2
  const cut: Pick<EventStore, 'append' | 'replay'> = {
    replay: there.replay,
    append: (stream, expected, events) => {
      left -= 1
      return left < 0 ? Promise.reject(new Error('cut')) : there.append(stream, expected, events)
    },
  }
  assert.is(await copyLog(here, cut).catch(String), 'Error: cut')
  assert.is(await copyLog(here, there), 707 - 503)
  await here.append('sample-c', 'none', numbered(2))
  assert.is(await copyLog(here, there), 2)
  assert.is(await copyLog(here, there), 0)
  assert.is((await compareLogs(here, there)).events, 709)
})

test('given a log that holds something else, then nothing is copied into it, and where they part is said', async ({
  here,
  there,
}) => {
  await write(here)
  await there.append('sample-a', 'none', numbered(3))
  const refusal = await copyLog(here, there).catch((error: unknown) => error)
  assert.instance(refusal, LogsDiffer)
  assert.match(String(refusal), /sample-a 0/)
  assert.is((await there.readAll(beginning, 10)).events.length, 3)
  assert.instance(await compareLogs(here, there).catch((error: unknown) => error), LogsDiffer)
  assert.instance(await copyLog(createEmpty(), there).catch((error: unknown) => error), LogsDiffer)
})

const createEmpty = (): Pick<EventStore, 'replay'> => ({
  replay: async function* () {
    yield { events: [], position: beginning, caughtUp: true }
  },
})

test.run()
