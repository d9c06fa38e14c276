import { setTimeout as delay } from 'node:timers/promises'
import { beginning, type EventStore, type Position } from '@calendar-sync/platform/event-store/eventStore'
import type { Log } from '@calendar-sync/platform/log'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Projector } from './projector.ts'
import { schema } from './table.ts'

export interface CompletenessDependencies {
  readonly pool: Pool
  readonly store: Pick<EventStore, 'count'>
  readonly projectors: readonly Pick<Projector, 'name' | 'handles' | 'health'>[]
  readonly log: Log
}

const intervalMs = 10 * 60_000

interface Counted {
  readonly position: Position
  readonly counts: ReadonlyMap<string, number>
}

const Checkpoints = z.array(
  z.object({ model: z.string(), version: z.int(), position: z.string(), events: z.coerce.number() }),
)
const Kept = z.array(z.object({ position: z.string(), counts: z.record(z.string(), z.int()) }))

export type CompletenessCheck = ReturnType<typeof createCompletenessCheck>

/**
 * Whether read models have folded as many events as the log holds of their types, compared in the background: a subscription
 * that lost an event leaves a table that is wrong for good, with no lag and no error.
 */
export function createCompletenessCheck({ pool, store, projectors, log }: CompletenessDependencies) {
  const missing = new Map<string, number>()
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let pause = new AbortController()

  const compare = async () => {
    // One statement: position and count of a table belong together.
    const { rows } = await pool.query(
      `select model, version, position, events from ${schema}.checkpoints where state = 'live' order by position`,
    )
    const kept = await readCounted(pool)
    let counted = kept
    for (const { model, version, position, events } of Checkpoints.parse(rows)) {
      const projector = projectors.find((each) => each.name === model && each.health().version === version)
      // What was counted cannot be taken back: a table that is further back is compared when it has come that far.
      if (!projector || position < kept.position) continue
      const isEarliest = counted === kept
      counted = await countOn(store, counted, position)
      if (isEarliest) await keepCounted(pool, counted)
      note(model, sumOf(counted.counts, projector.handles) - events)
    }
  }
  const note = (model: string, found: number) => {
    const sentence = describeMissing(model, found)
    if (sentence && missing.get(model) !== found) log.error({ readModel: model, missing: found }, sentence)
    missing.set(model, found)
  }
  const compareForever = async () => {
    while (!stopping.signal.aborted) {
      pause = new AbortController()
      await compare().catch((error) => log.warn({ error }, 'Read models could not be compared with the log.'))
      const signal = AbortSignal.any([stopping.signal, pause.signal])
      await delay(intervalMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  return {
    start() {
      running = compareForever()
    },
    /**
     * How many events of the log up to its position a read model has not folded; less than 0 when it folded more than the log
     * holds, null when it has not been compared yet.
     */
    missingOf: (readModel: string) => missing.get(readModel) ?? null,
    /** Compares now. */
    compare,
    /** Has what goes on in the background compare without waiting for its time: a read model was built anew. */
    compareAgain: () => pause.abort(),
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** What an operator is told of a gap; undefined when there is none. */
export function describeMissing(readModel: string, missing: number | null): string | undefined {
  if (!missing) return undefined
  const count = Math.abs(missing).toLocaleString('en')
  const what = missing > 0 ? `lacks ${count} of the log's events` : `folded ${count} events more than the log holds`
  return `The read model ${readModel} ${what}: npm run ops -- rebuild ${readModel}`
}

async function countOn(
  store: CompletenessDependencies['store'],
  { position, counts }: Counted,
  until: Position,
): Promise<Counted> {
  if (until <= position) return { position, counts }
  const sum = new Map(counts)
  for (const [type, more] of await store.count(position, until)) sum.set(type, (sum.get(type) ?? 0) + more)
  return { position: until, counts: sum }
}

const sumOf = (counts: ReadonlyMap<string, number>, types: readonly string[]): number =>
  [...new Set(types)].reduce((sum, type) => sum + (counts.get(type) ?? 0), 0)

/** What was counted before, by any process: a log of years is counted once. */
async function readCounted(pool: Pool): Promise<Counted> {
  const { rows } = await pool.query(`select position, counts from ${schema}.counted`)
  const [kept] = Kept.parse(rows)
  return kept
    ? { position: kept.position, counts: new Map(Object.entries(kept.counts)) }
    : { position: beginning, counts: new Map() }
}

/** Two processes may keep theirs at once: each is right as of its position. */
const keepCounted = async (pool: Pool, { position, counts }: Counted): Promise<void> =>
  void (await pool.query(
    `insert into ${schema}.counted (position, counts) values ($1, $2)
     on conflict (is_only) do update set position = excluded.position, counts = excluded.counts
     where counted.position < excluded.position`,
    [position, JSON.stringify(Object.fromEntries(counts))],
  ))
