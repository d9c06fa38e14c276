import { setTimeout as sleep } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { silentLog } from '../log.ts'
import { failureOf } from '../testing/failureOf.ts'
import { suiteOfEach } from '../testing/suites.ts'
import { newStream, numbered, numbersOf, range } from './contract/sampleEvents.ts'
import { answered } from './contract/waiting.ts'
import { EventStoreUnavailable } from './eventStore.ts'
import { createAppends } from './eventStoreDbAppends.ts'
import { openOnStandIn } from './testing/eventStoreDbStandIn.ts'

/** So long that a busy machine answers in it. */
const appendTimeoutMs = 2_000

const test = suiteOfEach('answers to appends that never come', () => openOnStandIn(silentLog, appendTimeoutMs))

for (const expected of ['none', 1, 'any'] as const) {
  test(`given an append that expects ${expected} and was written, when its answer never comes, then it is answered from the log`, async ({
    server,
    store,
  }) => {
    const stream = newStream()
    if (expected !== 'none') await store.append(stream, 'none', numbered(2))
    server.leaveOut('answers')
    const appended = await store.append(stream, expected, numbered(3, 10))
    const standing = (await store.read(stream)).slice(-3)
    assert.equal(numbersOf(standing), [10, 11, 12])
    assert.equal(appended, { revision: standing[2]?.revision, position: standing[2]?.position })
  })
}

test('given an append that is never taken, then it fails as unavailable, and can be sent again when the server answers', async ({
  server,
  store,
}) => {
  const [stream, events] = [newStream(), numbered(2)]
  server.leaveOut('appends')
  assert.instance(await failureOf(store.append(stream, 'none', events)), EventStoreUnavailable)
  server.leaveOut('none')
  assert.is((await answered(() => store.append(stream, 'none', events))).revision, 1)
  assert.is((await store.read(stream)).length, 2)
})

test('given two appends that were written, when no answer comes to the first in its time, then the second is answered from the log as well', async ({
  server,
  store,
}) => {
  server.leaveOut('answers')
  const first = store.append(newStream(), 'none', numbered(1))
  await sleep(appendTimeoutMs / 2)
  const second = store.append(newStream(), 'none', numbered(2))
  const appended = await Promise.all([first, second])
  assert.equal(
    appended.map(({ revision }) => revision),
    [0, 1],
  )
})

test('given a connection that is not had in time, then an append fails as unavailable, and is not sent later', async () => {
  const client = { sharedCall: () => new Promise<never>(() => {}) }
  const append = createAppends(client, 20)
  assert.instance(await failureOf(append(newStream(), 'none', numbered(1))), EventStoreUnavailable)
})

test('given two clients in one process, when the server breaks one’s connection, then the appends of the other are answered', async ({
  server,
  store,
}) => {
  const { store: other, end } = await openOnStandIn()
  await other.append(newStream(), 'none', numbered(1))
  server.leaveOut('appends')
  const lost = failureOf(store.append(newStream(), 'none', numbered(1)))
  const answered = Promise.all(range(200).map(() => other.append(newStream(), 'none', numbered(1))))
  await server.shutDown()
  assert.instance(await lost, EventStoreUnavailable)
  assert.is((await answered).length, 200)
  await end()
})

test.run()
