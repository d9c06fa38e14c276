import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { silentLog } from '../log.ts'
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
  let asked = 0
  const loop: WorkLoop = createWorkLoop<Item>({
    name: 'test',
    next: async () => {
      asked += 1
      return queue.shift()
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

test('Given nothing else waited when something was taken, when it is done, then the queue is not asked again', async () => {
  const { loop, queue, asked, underWay, end } = openLoop()
  loop.start()
  await rest()
  assert.is(asked(), 1)
  queue.push(item('one'))
  loop.wake()
  await rest()
  assert.equal([underWay(), asked()], [['one'], 2])
  end('one')
  await rest()
  assert.is(asked(), 2)
  await loop.stop()
})

test('Given something was asked for while another thing was done, when that is done, then it is taken: it may have waited for it', async () => {
  const { loop, queue, underWay, end } = openLoop()
  queue.push(item('one'))
  loop.start()
  await rest()
  loop.wake()
  await rest()
  // What the loop was woken for could not be taken then.
  queue.push(item('two'))
  end('one')
  await rest()
  assert.equal(underWay(), ['two'])
  end('two')
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

test.run()
