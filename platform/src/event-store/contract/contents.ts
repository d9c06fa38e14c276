import * as assert from 'uvu/assert'
import { failureOf } from '../../testing/failureOf.ts'
import { AppendTooLarge, maxAppendBytes } from '../appendSize.ts'
import type { NewEvent } from '../eventStore.ts'
import type { ContractTest } from './contractTest.ts'
import { newStream, range, sampleEvent } from './sampleEvents.ts'

export function contentsComeBackAsWritten(test: ContractTest): void {
  test('given text of every script, then it is read as it was written', async ({ store }) => {
    const stream = newStream()
    const event = sampleEvent({
      scripts: 'Grüße, 東京, Қазақ, العربية, עברית, ไทย, हिन्दी',
      emoji: '🧳✈️👩‍👩‍👧‍👦',
      control: 'nul \u0000, tab \t, bell \u0007, line \u2028',
      loneSurrogate: '\ud83d',
      quotes: `"double", 'single', \\ and {braces}, 100%, $1, ?`,
      'key with ünïcode': true,
    })
    await store.append(stream, 'none', [event])
    const [stored] = await store.read(stream)
    assert.equal(stored?.data, event.data)
    assert.equal(stored?.metadata, event.metadata)
    assert.is(stored?.type, event.type)
    assert.is(stored?.stream, stream)
  })

  test('given values of every kind of JSON, then they are read as they were written', async ({ store }) => {
    const stream = newStream()
    const data = {
      empty: {},
      none: null,
      list: [1, [2, [3, []]], { deep: { deeper: false } }],
      numbers: [0, -1, 0.1, 1e21, Number.MAX_SAFE_INTEGER, Number.MIN_VALUE],
    }
    await store.append(stream, 'none', [sampleEvent(data), sampleEvent({})])
    assert.equal(
      (await store.read(stream)).map((event) => event.data),
      [data, {}],
    )
  })

  test('given an append of 1 MiB, then it is kept; given one byte more, then it is refused and nothing is kept', async ({
    store,
  }) => {
    const stream = newStream()
    const withText = (length: number) => [sampleEvent({}), sampleEvent({ text: 'x'.repeat(length) })]
    const bytes = (events: readonly NewEvent[]) =>
      events.reduce(
        (sum, { type, data, metadata }) =>
          sum + Buffer.byteLength(JSON.stringify(data) + JSON.stringify(metadata)) + 2 * type.length,
        0,
      )
    const room = maxAppendBytes - bytes(withText(0))
    assert.instance(await failureOf(store.append(stream, 'none', withText(room + 1))), AppendTooLarge)
    assert.equal(await store.read(stream), [])
    await store.append(stream, 'none', withText(room))
    assert.is((await store.read(stream)).length, 2)
  })

  test('given an event of 800 kB, then it is read and delivered whole', async ({ store }) => {
    const stream = newStream()
    const after = await store.head()
    const text = range(20_000)
      .map((number) => `line ${number} of a very long description`)
      .join('\n')
    await store.append(stream, 'none', [sampleEvent({ text: text.slice(0, 800_000) })])
    const [stored] = await store.read(stream)
    assert.is(stored?.data.text, text.slice(0, 800_000))
    const batch = await store.readAll(after, 10, { categories: [stream.slice(0, stream.indexOf('-'))] })
    assert.is(batch.events[0]?.data.text, text.slice(0, 800_000))
  })
}
