import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from '@calendar-sync/platform/database/pool'
import { beginning, type Position, type Subscription } from '@calendar-sync/platform/event-store/eventStore'
import type { Log } from '@calendar-sync/platform/log'
import { type Reacting, react, reactedTo } from './reactions.ts'

export interface ProcessManager {
  start(): Promise<void>
  stop(): Promise<void>
}

const checkpoint = 'reactions'
const pauseAfterError = 1_000

/**
 * Follows the log and reacts to it. Every engine does, from a checkpoint they share: reactions done twice add nothing,
 * and none waits for an engine that died.
 * @param onReaction there may be something new to do
 */
export function createProcessManager(
  reacting: Reacting & { readonly log: Log },
  onReaction: () => void,
): ProcessManager {
  const { eventLog, pool, log } = reacting
  const stopping = new AbortController()
  let subscription: Subscription | undefined
  let following: Promise<void> | undefined

  const follow = async (after: Position) => {
    subscription = eventLog.store.subscribe(
      { after, categories: ['user', 'accounts', 'sync', 'syncRun'], types: reactedTo },
      async (batch) => {
        for (const event of await eventLog.reveal(batch)) await react(event, reacting)
        await savePosition(pool, batch.position)
        if (batch.events.length > 0) onReaction()
      },
    )
    await subscription.ended
  }
  const followForever = async () => {
    while (!stopping.signal.aborted) {
      try {
        const position = await readPosition(pool)
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
      await readPosition(pool)
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
  const { rows } = await pool.query<{ position: string }>('select position from engine.checkpoints where name = $1', [
    checkpoint,
  ])
  return rows[0]?.position ?? beginning
}

/** Positions are ordered as strings are, byte by byte; an engine that lags behind does not turn the others back. */
async function savePosition(pool: Pool, position: Position): Promise<void> {
  await pool.query(
    `insert into engine.checkpoints as known (name, position) values ($1, $2)
     on conflict (name) do update set position = $2, saved_at = now()
     where known.position collate "C" < excluded.position collate "C"`,
    [checkpoint, position],
  )
}
