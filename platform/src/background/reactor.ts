import { setTimeout as wait } from 'node:timers/promises'
import type { Recorded } from '@calendar-sync/contracts/domain/event'
import type { EventOfType, EventType } from '@calendar-sync/contracts/domain/registry'
import { levelOf } from '../database/pool.ts'
import { type Batch, LogWentBack, type Position, type Subscription } from '../event-store/eventStore.ts'
import type { EventLog } from '../eventLog.ts'
import type { Log } from '../log.ts'
import { tracedAsPart } from '../observability/tracing.ts'
import type { Checkpoints } from './checkpoints.ts'
import { pauseAfter } from './pauses.ts'

/** What each type of event leads to, of those that lead to anything. Done again for the same event it adds nothing. */
type Handlers = { readonly [Type in EventType]?: (event: RecordedOfType[Type]) => Promise<unknown> }
type RecordedOfType = { readonly [Type in EventType]: Recorded<EventOfType<Type>> }

const handle = <Type extends EventType>(handlers: Handlers, type: Type, event: RecordedOfType[Type]) =>
  handlers[type]?.(event)

/** Which events lead to work, and to which; it goes on from a checkpoint of its own. */
export interface Reaction {
  /** Names the checkpoint. */
  readonly name: string
  readonly categories: readonly string[]
  readonly handlers: Handlers
  /** There may be something new to do, because of events of these types. */
  readonly onReaction?: (types: ReadonlySet<string>) => void
}

interface ReactorDependencies {
  readonly eventLog: EventLog
  readonly checkpoints: Pick<Checkpoints, 'read' | 'save' | 'setBack'>
  readonly log: Log
}

/** The database that is written to now does not have all that was written before, as after a failover. */
class ReactionsLost extends Error {
  override readonly name = 'ReactionsLost'

  constructor() {
    super('The database has lost what was written last; events are reacted to again from its checkpoint on.')
  }
}

/**
 * Follows the log and reacts to it. Every instance does, from a checkpoint they share: reactions done twice add nothing,
 * and none waits for an instance that died.
 */
export function createReactor(
  { name, categories, handlers, onReaction }: Reaction,
  { eventLog, checkpoints, log }: ReactorDependencies,
) {
  const stopping = new AbortController()
  let subscription: Subscription | undefined
  let following: Promise<void> | undefined

  const types = Object.keys(handlers)
  /** In a row. */
  let failures = 0
  const react = async (batch: Batch, lost: AbortSignal) => {
    const done = new Set<string>()
    const keep = (position: Position) => {
      lost.throwIfAborted()
      checkpoints.save(name, position)
      if (done.size > 0 || batch.caughtUp) failures = 0
      if (done.size > 0) onReaction?.(done)
    }
    let last: Position | undefined
    try {
      for (const event of await eventLog.decode(batch)) {
        await tracedAsPart(`react ${name}`, event.metadata.traceparent, {}, async () =>
          handle(handlers, event.type, event),
        )
        done.add(event.type)
        last = event.position
      }
    } catch (error) {
      // So that only the event that failed comes again, and those after it.
      if (last !== undefined) keep(last)
      throw error
    }
    keep(batch.position)
  }
  const follow = async (after: Position, lost: AbortSignal) => {
    const following = eventLog.store.subscribe({ after, categories, types }, (batch) => react(batch, lost))
    subscription = following
    lost.addEventListener('abort', () => void following.stop(), { once: true })
    await following.ended
    lost.throwIfAborted()
  }
  const followForever = async () => {
    let wentBack: LogWentBack | undefined
    while (!stopping.signal.aborted) {
      try {
        // Else it would wait until the log has outgrown the checkpoint, and pass over what stands before that.
        if (wentBack) await checkpoints.setBack(name, wentBack.head)
        wentBack = undefined
        const lost = new AbortController()
        const position = await checkpoints.read(name, () => lost.abort(new ReactionsLost()))
        if (stopping.signal.aborted) return
        await follow(position, lost.signal)
      } catch (error) {
        if (stopping.signal.aborted) return
        if (error instanceof LogWentBack) wentBack = error
        failures += 1
        const retryInMs = pauseAfter(failures, error)
        // Nothing is passed over: the same event comes again until it can be dealt with.
        log[levelOf(error, 'error')](
          { error, reaction: name, failures, retryInMs },
          'An event could not be reacted to; it will be tried again.',
        )
        await wait(retryInMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }
  return {
    /** @throws DatabaseUnreachable */
    async start() {
      await checkpoints.read(name)
      following = followForever()
    },
    /** Begins nothing more, and waits for the event in hand. */
    async stop() {
      stopping.abort()
      await subscription?.stop()
      await following
    },
  }
}
