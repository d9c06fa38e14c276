import { setTimeout as wait } from 'node:timers/promises'
import type { Recorded } from '@calendar-sync/contracts/events/event'
import type { AnyEvent, EventType } from '@calendar-sync/contracts/events/registry'
import type { Pool } from '@calendar-sync/platform/database/pool'
import { beginning, type Position, type Subscription } from '@calendar-sync/platform/event-store/eventStore'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import type { Log } from '@calendar-sync/platform/log'
import { tracedAsPart } from '@calendar-sync/platform/observability/tracing'

export interface ProcessManager {
  start(): Promise<void>
  stop(): Promise<void>
}

/** What of the log is followed, from a checkpoint of its own, and what is done about it. */
export interface Following {
  /** Names the checkpoint. */
  readonly name: string
  readonly categories: readonly string[]
  readonly types: readonly EventType[]
  /** Done again for the same event it adds nothing. */
  readonly react: (event: Recorded<AnyEvent>) => Promise<void>
  /** There may be something new to do. */
  readonly onReaction: () => void
}

const pauseAfterError = 1_000
/** Between checkpoints of a stretch of the log in which nothing is followed. Milliseconds. */
const pauseOfCheckpoints = 10_000

/**
 * Follows the log and reacts to it. Every engine does, from a checkpoint they share: reactions done twice add nothing,
 * and none waits for an engine that died.
 */
export function createProcessManager(
  { name, categories, types, react, onReaction }: Following,
  { eventLog, pool, log }: { readonly eventLog: EventLog; readonly pool: Pool; readonly log: Log },
): ProcessManager {
  const stopping = new AbortController()
  let subscription: Subscription | undefined
  let following: Promise<void> | undefined
  let savedAt = Number.NEGATIVE_INFINITY

  const follow = async (after: Position) => {
    subscription = eventLog.store.subscribe({ after, categories, types }, async (batch) => {
      for (const event of await eventLog.reveal(batch))
        await tracedAsPart(`react ${name}`, event.metadata.traceparent, {}, () => react(event))
      // What holds no event for us may be looked at again after a restart.
      if (batch.events.length > 0 || performance.now() - savedAt > pauseOfCheckpoints) {
        await savePosition(pool, name, batch.position)
        savedAt = performance.now()
      }
      if (batch.events.length > 0) onReaction()
    })
    await subscription.ended
  }
  const followForever = async () => {
    while (!stopping.signal.aborted) {
      try {
        const position = await readPosition(pool, name)
        if (stopping.signal.aborted) return
        await follow(position)
      } catch (error) {
        if (stopping.signal.aborted) return
        // Nothing is passed over: the same event comes again until it can be dealt with.
        log.error({ error }, 'The engine could not react to an event; it will be tried again.')
        await wait(pauseAfterError, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }
  return {
    async start() {
      await readPosition(pool, name)
      following = followForever()
    },
    async stop() {
      stopping.abort()
      await subscription?.stop()
      await following
    },
  }
}

async function readPosition(pool: Pool, name: string): Promise<Position> {
  const { rows } = await pool.query<{ position: string }>('select position from engine.checkpoints where name = $1', [
    name,
  ])
  return rows[0]?.position ?? beginning
}

/** Positions are ordered as strings are, byte by byte; an engine that lags behind does not turn the others back. */
async function savePosition(pool: Pool, name: string, position: Position): Promise<void> {
  await pool.query(
    `insert into engine.checkpoints as known (name, position) values ($1, $2)
     on conflict (name) do update set position = $2, saved_at = now()
     where known.position collate "C" < excluded.position collate "C"`,
    [name, position],
  )
}
