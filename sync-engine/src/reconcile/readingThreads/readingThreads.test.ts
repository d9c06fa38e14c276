import { UserId } from '@calendar-sync/contracts/ids'
import { silentLog } from '@calendar-sync/platform/log'
import { v4 as newUuid } from 'uuid'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createReadingThreads } from './readingThreads.ts'

const test = suite('reading threads')

const module = `data:text/javascript,${encodeURIComponent('export const readContent = () => ({})')}`
const threadsOfTest = () => createReadingThreads({ log: silentLog, threads: 1, deadlineMs: 10_000, module })
const eventsOf = (count: number) => Array.from({ length: count }, (_, n) => ({ event: { id: `event${n}` } }))
const query = { travel: {}, filter: null }
const person = () => UserId.parse(newUuid())

test('Given a person who asked for many events, when another asks for one, then that one is read first', async () => {
  const threads = threadsOfTest()
  const answered: string[] = []
  const ask = async (name: string, asker: { readonly userId: UserId }, events: number) => {
    await threads.read(asker, eventsOf(events), query)
    answered.push(name)
  }
  const greedy = { userId: person() }
  await Promise.all([
    ...['first of many', 'second of many'].map((name) => ask(name, greedy, 2_000)),
    ask('one', { userId: person() }, 1),
  ])
  await threads.close()
  assert.equal(answered, ['one', 'first of many', 'second of many'])
})

test('Given an asker who waits no more, then what it asked for is not read, and the next is', async () => {
  const threads = threadsOfTest()
  const gone = new AbortController()
  const first = threads.read({ userId: person() }, eventsOf(1), query)
  const abandoned = threads.read({ userId: person(), signal: gone.signal }, eventsOf(1), query)
  const next = threads.read({ userId: person() }, eventsOf(1), query)
  gone.abort(new Error('The page has left.'))
  const reason = await abandoned.catch((error: unknown) => error)
  assert.is((await first).length, 1)
  assert.is((await next).length, 1)
  await threads.close()
  assert.match(String(reason), 'The page has left.')
})

test.run()
