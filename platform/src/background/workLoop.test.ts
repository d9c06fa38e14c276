import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DatabaseUnreachable } from '../database/pool.ts'
import { silentLog } from '../log.ts'
import { eventually } from '../testing/eventually.ts'
import { createWorkLoop, type WorkLoop } from './workLoop.ts'

interface Item {
  readonly name: string
  readonly othersWait: boolean
}

const test = suite('a loop that takes things to do')

/** Never by itself: a test wakes it. */
const poll = 1_000_000

/** A loop over a queue that a test fills. Items are under way until the test ends them. */
function openLoop() {
  const queue: Item[] = []
  const ends = new Map<string, () => void>()
  /** What the next look finds, once there is an answer, when nothing can be taken. */
  let otherwise: Promise<'blocked' | undefined> = Promise.resolve(undefined)
  let asked = 0
  const loop: WorkLoop<Item> = createWorkLoop({
    name: 'test',
    next: async () => {
      asked += 1
      return queue.shift() ?? otherwise
    },
    work: ({ name }) => new Promise((resolve) => ends.set(name, resolve)),
    isLast: ({ othersWait }) => !othersWait,
    atOnce: 2,
    poll,
    log: silentLog,
  })
  return {
    loop,
    queue,
    asked: () => asked,
    finds: (answer: typeof otherwise) => {
      otherwise = answer
    },
    underWay: () => [...ends.keys()],
    end: (name: string) => {
      ends.get(name)?.()
      ends.delete(name)
    },
  }
}

const item = (name: string, othersWait = false): Item => ({ name, othersWait })

/** Until what was begun has gone as far as it can. */
const rest = () => new Promise<void>((resolve) => setImmediate(resolve))

test('Given a thing under way that another waits for, when it is done, then the other is taken', async () => {
  const { loop, queue, finds, underWay, end } = openLoop()
  queue.push(item('one'))
  loop.start()
  await rest()
  finds(Promise.resolve('blocked'))
  loop.wake()
  await rest()
  queue.push(item('two'))
  end('one')
  await rest()
  assert.equal(underWay(), ['two'])
  end('two')
  await loop.stop()
})

test('Given a look that has not ended, when a thing is done meanwhile, then the loop looks again: that may be what another waited for', async () => {
  const { loop, queue, finds, underWay, end } = openLoop()
  queue.push(item('one'))
  loop.start()
  await rest()
  let answer: (found: 'blocked') => void = () => undefined
  finds(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  loop.wake()
  end('one')
  await rest()
  queue.push(item('two'))
  answer('blocked')
  await rest()
  assert.equal(underWay(), ['two'])
  end('two')
  await loop.stop()
})

test('Given nothing waits any more, when things that others waited for once are done, then the queue is not asked again', async () => {
  const { loop, queue, asked, underWay, end } = openLoop()
  queue.push(item('one', true), item('two'))
  loop.start()
  await rest()
  assert.equal([underWay(), asked()], [['one', 'two'], 2])
  end('one')
  end('two')
  await rest()
  assert.is(asked(), 2)
  await loop.stop()
})

test('Given more waits than may be done at once, when one is done, then the next is taken', async () => {
  const { loop, queue, underWay, end } = openLoop()
  queue.push(item('one', true), item('two', true), item('three'))
  loop.start()
  await rest()
  assert.equal(underWay(), ['one', 'two'])
  end('one')
  await rest()
  assert.equal(underWay(), ['two', 'three'])
  end('two')
  end('three')
  await loop.stop()
})

test('Given room for one thing more, when one is given that was taken elsewhere, then it is begun, and there is no room', async () => {
  const { loop, queue, asked, underWay, end } = openLoop()
  queue.push(item('one'))
  loop.start()
  await rest()
  assert.ok(loop.hasRoom())
  assert.ok(loop.begin(item('given')))
  assert.not(loop.hasRoom())
  assert.equal(underWay(), ['one', 'given'])
  end('given')
  await rest()
  assert.equal([loop.hasRoom(), asked()], [true, 1])
  end('one')
  await loop.stop()
})

test('Given a loop that stops, when a thing is given, then it is not begun', async () => {
  const { loop, underWay } = openLoop()
  loop.start()
  await loop.stop()
  assert.not(loop.hasRoom())
  assert.not(loop.begin(item('late')))
  assert.equal(underWay(), [])
})

test('Given a loop that cannot look for work, then its log says so, but not that the database is away, which the pool tells', async () => {
  const said: string[] = []
  const say = (level: string) => () => void said.push(level)
  const failures = [new DatabaseUnreachable('away'), new Error('another'), new DatabaseUnreachable('away')]
  const loop = createWorkLoop({
    name: 'test',
    next: async () => {
      const failure = failures.shift()
      if (failure) throw failure
      return undefined
    },
    work: async () => undefined,
    ...{ atOnce: 1, poll, log: { ...silentLog, error: say('error'), debug: say('debug') } },
  })
  loop.start()
  await eventually(() => {
    loop.wake()
    return failures.length === 0
  })
  await loop.stop()
  assert.equal(said, ['debug', 'error', 'debug'])
})

test.run()
