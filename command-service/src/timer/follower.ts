import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from '@calendar-sync/platform/database/pool'
import { beginning, type Position, type Subscription } from '@calendar-sync/platform/event-store/eventStore'
import { tracedAsPart } from '@calendar-sync/platform/observability/tracing'
import type { TimerDependencies } from './createTimer.ts'
import { react, reactedTo } from './reactions.ts'

const checkpoint = 'timer'
const pauseAfterErrorMs = 1_000

export interface Follower {
  start(): void
  stop(): Promise<void>
}

/** Follows the log and reacts to it, from a checkpoint that all instances share. */
export function createFollower(deps: TimerDependencies, onReaction: () => void): Follower {
  const { eventLog, pool, log } = deps
  const stopping = new AbortController()
  let subscription: Subscription | undefined
  let following: Promise<void> | undefined

  const follow = async () => {
    const after = await readPosition(pool)
    if (stopping.signal.aborted) return
    subscription = eventLog.store.subscribe(
      { after, categories: ['subscription', 'settings', 'user'], types: reactedTo },
      async (batch) => {
        for (const event of await eventLog.reveal(batch))
          await tracedAsPart('react timer', event.metadata.traceparent, {}, () => react(event, deps))
        await savePosition(pool, batch.position)
        if (batch.events.length > 0) onReaction()
      },
    )
    await subscription.ended
  }
  const followForever = async () => {
    while (!stopping.signal.aborted) {
      try {
        await follow()
      } catch (error) {
        if (stopping.signal.aborted) return
        // Nothing is passed over: the same event comes again until it can be dealt with.
        log.error({ error }, 'The timer could not react to an event; it will be tried again.')
        await wait(pauseAfterErrorMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }
  return {
    start() {
      following = followForever()
    },
    async stop() {
      stopping.abort()
      await subscription?.stop()
      await following
    },
  }
}

async function readPosition(pool: Pool): Promise<Position> {
  const { rows } = await pool.query<{ position: string }>('select position from commands.checkpoints where name = $1', [
    checkpoint,
  ])
  return rows[0]?.position ?? beginning
}

/** Positions are ordered as strings are, byte by byte; an instance that lags behind does not turn the others back. */
async function savePosition(pool: Pool, position: Position): Promise<void> {
  await pool.query(
    `insert into commands.checkpoints as known (name, position) values ($1, $2)
     on conflict (name) do update set position = $2, saved_at = now()
     where known.position collate "C" < excluded.position collate "C"`,
    [checkpoint, position],
  )
}
