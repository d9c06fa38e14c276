import { setMaxListeners } from 'node:events'
import type { Log } from '../log.ts'

export interface WorkLoop {
  start(): void
  /** There may be something to do. */
  wake(): void
  /** Begins nothing more, tells what is under way to stop, and waits for it. */
  stop(): Promise<void>
}

interface WorkLoopOptions<Item> {
  readonly name: string
  /** Takes the next thing to do, so that no other process does it; undefined when there is none. */
  readonly next: () => Promise<Item | undefined>
  readonly work: (item: Item, stop: AbortSignal) => Promise<void>
  /** Whether nothing else waited when this was taken, so that nothing need be asked again; never known when absent. */
  readonly isLast?: (item: Item) => boolean
  readonly atOnce: number
  /** How often to look without being woken, in milliseconds. */
  readonly poll: number
  readonly log: Log
}

/** Takes things to do one after the other and does a bounded number of them at once. */
export function createWorkLoop<Item>(options: WorkLoopOptions<Item>): WorkLoop {
  const { name, next, work, isLast = () => false, atOnce, poll, log } = options
  const stopping = new AbortController()
  // Every call that waits listens; that is no leak.
  setMaxListeners(0, stopping.signal)
  const underWay = new Set<Promise<void>>()
  let looking: Promise<void> | undefined
  let lookAgain = false
  let looks = 0
  let timer: NodeJS.Timeout | undefined

  const begin = (item: Item) => {
    const looked = looks
    const done = work(item, stopping.signal)
      .catch((error: unknown) => log.error({ error }, `Work of the loop “${name}” failed.`))
      .finally(() => {
        underWay.delete(done)
        // What came since may have waited for this, or for a free hand.
        if (looks > looked || !isLast(item)) look()
      })
    underWay.add(done)
  }
  const takeAll = async () => {
    while (!stopping.signal.aborted && underWay.size < atOnce) {
      const item = await next()
      if (item === undefined) return
      begin(item)
      if (isLast(item)) return
    }
  }
  const look = () => {
    if (stopping.signal.aborted) return
    looks += 1
    if (looking !== undefined) {
      lookAgain = true
      return
    }
    lookAgain = false
    looking = takeAll()
      .catch((error: unknown) => log.error({ error }, `The loop “${name}” could not look for work.`))
      .finally(() => {
        looking = undefined
        if (lookAgain) look()
      })
  }
  return {
    start() {
      timer = setInterval(look, poll)
      look()
    },
    wake: look,
    async stop() {
      stopping.abort(new Error('The process is stopping.'))
      clearInterval(timer)
      await looking
      await Promise.all(underWay)
    },
  }
}
