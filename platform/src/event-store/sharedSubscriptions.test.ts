import { setTimeout as sleep } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { silentLog } from '../log.ts'
import { eventually } from '../testing/eventually.ts'
import { failureOf } from '../testing/failureOf.ts'
import { createTestLog } from '../testing/log.ts'
import { suiteOfEach } from '../testing/suites.ts'
import { newCategory, newStream, numbered, numbersOf, range } from './contract/sampleEvents.ts'
import { atEnd, listen } from './contract/waiting.ts'
import { LogWentBack } from './eventStore.ts'
import { shareSubscriptions } from './sharedSubscriptions.ts'
import type { TailedLog, TailSize } from './tail.ts'

const sharing = suiteOfEach('subscriptions of one process', async () => {
  const { store: log, end } = await createTestLog()
  /** The log with shared subscriptions, and how often the log itself was subscribed to. */
  const share = (size?: TailSize) => {
    const doubts: (() => void)[] = []
    const subscribe: TailedLog['subscribe'] = (options, onBatch, onDoubt = () => undefined) => {
      doubts.push(onDoubt)
      return log.subscribe(options, onBatch)
    }
    const shared = shareSubscriptions({ head: log.head, subscribe, log: silentLog }, size)
    /** As a subscription to the log says when it cannot read on. */
    const doubt = () => doubts[0]?.()
    return { store: { ...log, ...shared }, opened: () => doubts.length, doubt }
  }
  // What no other test writes to, and the log's end before it was written to.
  return { log, share, category: newCategory(), after: await log.head(), end }
})

sharing(
  'given twenty readers at the end of the log, then it is read once for all of them',
  async ({ log, after, share }) => {
    const { store, opened } = share()
    const categories = range(20).map(() => newCategory())
    const listeners = categories.map((category) => listen(store, { after, categories: [category] }))
    await atEnd(...listeners)
    for (const category of categories) await log.append(newStream(category), 'none', numbered(3))
    for (const listener of listeners) assert.equal(numbersOf(await listener.received(3)), range(3))
    assert.is(opened(), 1)
    const head = await log.head()
    await eventually(() => listeners.every(({ batches }) => batches.at(-1)?.position === head))
    await store.close()
  },
)

sharing(
  'given a reader that is behind when it begins, then it catches up by itself and reads with the others from there',
  async ({ log, category, after, share }) => {
    const { store, opened } = share()
    await log.append(newStream(category), 'none', numbered(50))
    const ahead = listen(store, { after: await log.head(), categories: [category] })
    const behind = listen(store, { after, categories: [category], batchSize: 20 })
    await behind.received(50)
    await atEnd(ahead, behind)
    const openedBefore = opened()
    await log.append(newStream(category), 'none', numbered(10, 50))
    assert.equal(numbersOf(await behind.received(60)), range(60))
    assert.equal(
      numbersOf(await ahead.received(10)),
      range(10).map((number) => number + 50),
    )
    assert.equal([openedBefore, opened()], [2, 2])
    await store.close()
  },
)

sharing(
  'given a reader that is slower than the log grows, then no other waits for it, and it misses nothing',
  async ({ log, category, after, share }) => {
    const { store, opened } = share({ events: 20, characters: 1_000_000 })
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const slow = listen(store, { after, categories: [category], batchSize: 5 }, () => released)
    const quick = listen(store, { after, categories: [category] })
    for (const first of range(30)) await log.append(newStream(category), 'none', numbered(10, first * 10))
    assert.equal(numbersOf(await quick.received(300)), range(300))
    assert.equal(slow.events, [])
    release()
    assert.equal(numbersOf(await slow.received(300)), range(300))
    assert.ok(opened() >= 2, 'it read for itself')
    await log.append(newStream(category), 'none', numbered(1, 300))
    await Promise.all([slow.received(301), quick.received(301)])
    await store.close()
  },
)

sharing(
  'given events that every reader has passed, then they are held no longer: one who begins before them reads for itself',
  async ({ log, category, after, share }) => {
    const { store, opened } = share()
    const readers = range(2).map(() => listen(store, { after, categories: [category] }))
    await log.append(newStream(category), 'none', numbered(5))
    const head = await log.head()
    await eventually(() => readers.every(({ batches }) => batches.at(-1)?.position === head))
    assert.is(opened(), 1)
    assert.equal(numbersOf(await listen(store, { after, categories: [category] }).received(5)), range(5))
    assert.is(opened(), 2)
    await log.append(newStream(category), 'none', numbered(1, 5))
    for (const reader of readers) assert.equal(numbersOf(await reader.received(6)), range(6))
    await store.close()
  },
)

sharing(
  'given events too large to be held, then every reader still gets each of them',
  async ({ log, category, after, share }) => {
    const { store } = share({ events: 1_000, characters: 10 })
    const listeners = range(3).map(() => listen(store, { after, categories: [category] }))
    for (const number of range(20)) await log.append(newStream(category), 'none', numbered(1, number))
    for (const listener of listeners) assert.equal(numbersOf(await listener.received(20)), range(20))
    await store.close()
  },
)

sharing(
  'given a log that could not be read since, then who begins reads for itself, until it can be read again',
  async ({ log, after, share }) => {
    const { store, opened, doubt } = share()
    const first = listen(store, { after })
    await atEnd(first)
    doubt()
    const second = listen(store, { after })
    await atEnd(second)
    assert.is(opened(), 2)
    await log.append(newStream(), 'none', numbered(1))
    await Promise.all([first.received(1), second.received(1)])
    await listen(store, { after: await log.head() }).stop()
    assert.is(opened(), 2)
    await store.close()
  },
)

sharing('given a reader that is past the end of the log, then it is told that the log went back', async ({ share }) => {
  const { store } = share()
  const past = listen(store, { after: '9'.padStart(20, '0') })
  assert.instance(await failureOf(past.ended), LogWentBack)
  await store.close()
})

sharing('given a reader that fails, then it ends and the others go on', async ({ log, category, after, share }) => {
  const { store } = share()
  const failing = listen(store, { after, categories: [category] }, async ({ events }) => {
    if (events.length > 0) throw new Error('projector broke')
  })
  const other = listen(store, { after, categories: [category] })
  await log.append(newStream(category), 'none', numbered(1))
  assert.is(await failing.ended.then(() => 'no error', String), 'Error: projector broke')
  await log.append(newStream(category), 'none', numbered(1, 1))
  assert.equal(numbersOf(await other.received(2)), range(2))
  await store.close()
})

sharing(
  'given a log that cannot be read, then who waits for it can be stopped, and is served when it is back',
  async ({ log }) => {
    let isAway = true
    const shared = shareSubscriptions({
      head: async () => {
        if (isAway) throw new Error('away')
        return log.head()
      },
      subscribe: log.subscribe,
      log: silentLog,
    })
    const store = { ...log, ...shared }
    const stopped = listen(store, { after: '' })
    const waiting = listen(store, { after: '' })
    await stopped.stop()
    isAway = false
    await log.append(newStream(), 'none', numbered(1))
    await waiting.received(1)
    await store.close()
    await sleep(10)
  },
)

sharing.run()
