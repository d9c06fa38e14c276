import { setMaxListeners } from 'node:events'
import { levelOf } from '../database/pool.ts'
import type { Log } from '../log.ts'

export interface WorkLoop<Item = never> {
  start(): void
  /** There may be something to do. */
  wake(): void
  /** Begins nothing more, tells what is under way to stop, and waits for it. */
  stop(): Promise<void>
  /** Whether it would begin one thing more at once. */
  hasRoom(): boolean
  /** Begins what was taken for it elsewhere. @returns false when it is stopping, and does not */
  begin(item: Item): boolean
}

interface WorkLoopOptions<Item> {
  readonly name: string
  /**
   * Takes the next thing to do, so that no other process does it.
   * @returns undefined when there is none; 'blocked' when one waits that cannot be taken before another has ended
   */
  readonly next: () => Promise<Item | 'blocked' | undefined>
  readonly work: (item: Item, stop: AbortSignal) => Promise<void>
  /**
   * Whether nothing else waited when this was taken, be it for this one: then nothing is asked when it has ended. Absent where
   * `next` does not tell what is blocked from nothing.
   */
  readonly isLast?: (item: Item) => boolean
  readonly atOnce: number
  /** How often to look without being woken, in milliseconds. */
  readonly poll: number
  readonly log: Log
}

/** Takes things to do one after the other and does a bounded number of them at once. */
export function createWorkLoop<Item>(options: WorkLoopOptions<Item>): WorkLoop<Item> {
  const { name, next, work, isLast, atOnce, poll, log } = options
  const stopping = new AbortController()
  // Every call that waits listens; that is no leak.
  setMaxListeners(0, stopping.signal)
  const underWay = new Set<Promise<void>>()
  let looking: Promise<void> | undefined
  let lookAgain = false
  /** Whether something may wait for the end of what is under way, by the last look. */
  let mayWait = true
  let timer: NodeJS.Timeout | undefined

  const begin = (item: Item) => {
    const done = work(item, stopping.signal)
      .catch((error: unknown) => log.error({ error }, `Work of the loop “${name}” failed.`))
      .finally(() => {
        underWay.delete(done)
        // A look that is not over may have found what waits for this.
        if (mayWait || looking !== undefined) look()
      })
    underWay.add(done)
  }
  const takeAll = async () => {
    mayWait = true
    while (!stopping.signal.aborted && underWay.size < atOnce) {
      const item = await next()
      if (item === 'blocked') return
      if (item !== undefined) begin(item)
      mayWait = !isLast || (item !== undefined && !isLast(item))
      if (item === undefined || !mayWait) return
    }
  }
  const look = () => {
    if (stopping.signal.aborted) return
    if (looking !== undefined) {
      lookAgain = true
      return
    }
    lookAgain = false
    looking = takeAll()
      .catch((error: unknown) => log[levelOf(error, 'error')]({ error }, `The loop “${name}” could not look for work.`))
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
    hasRoom: () => !stopping.signal.aborted && underWay.size < atOnce,
    begin(item) {
      if (!stopping.signal.aborted) begin(item)
      return !stopping.signal.aborted
    },
    async stop() {
      stopping.abort(new Error('The process is stopping.'))
      clearInterval(timer)
      await looking
      await Promise.all(underWay)
    },
  }
}
