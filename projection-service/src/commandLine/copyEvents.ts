import type { Config } from '@calendar-sync/platform/config'
import { compareLogs, copyLog, LogsDiffer } from '@calendar-sync/platform/event-store/copyLog'
import type { EventStore } from '@calendar-sync/platform/event-store/eventStore'
import { createPostgresEventStore } from '@calendar-sync/platform/event-store/postgres'
import type { Runtime } from '@calendar-sync/platform/runtime'
import { isProjecting, movePositions } from './movePositions.ts'
import type { Terminal } from './terminal.ts'
import { verifyLog } from './verifyLog.ts'

/** The name of the log in Postgres, where the address of an EventStoreDB is expected. */
const inPostgres = 'postgres'

/** The rows of the words after `copy-events`; undefined when they were not understood. */
export function copyArguments(words: readonly string[]): { readonly to: string; readonly move: boolean } | undefined {
  const [flag, to, last, ...rest] = words
  if (flag !== '--to' || !to || rest.length > 0 || (last !== undefined && last !== '--move')) return undefined
  return to === inPostgres || /^esdb(\+discover)?:\/\//.test(to) ? { to, move: last === '--move' } : undefined
}

/**
 * Copies the log that the services use to the other store, and with `move` has the database follow it there.
 * @returns the exit code
 */
export async function copyEvents(
  { to, move }: { readonly to: string; readonly move: boolean },
  runtime: Pick<Runtime, 'pool' | 'store' | 'installationKeys' | 'log' | 'asOwner'>,
  { eventStoreUrl }: Pick<Config, 'eventStoreUrl'>,
  terminal: Terminal,
): Promise<number> {
  if (to === (eventStoreUrl ?? inPostgres)) {
    terminal.line(
      `The services’ log is there already: ${to === inPostgres ? 'EVENTSTORE_URL is not set' : 'it is EVENTSTORE_URL'}.`,
    )
    return 2
  }
  const { store } = runtime
  // Every service is stopped when it moves, and may have been for long: both logs are compared, and the copy is sealed anew.
  const verified = await verifyLog(runtime, undefined, terminal, move)
  if (verified !== 0) return verified
  const other = await open(to, runtime)
  try {
    const copied = await copyLog(store, other, (events) => terminal.over(`${events.toLocaleString('en')} events`))
    terminal.line(`${copied.toLocaleString('en')} events were copied.`)
    return await (move ? moveHouse(runtime, other, terminal) : compare(store, other, terminal))
  } catch (error) {
    if (!(error instanceof LogsDiffer)) throw error
    terminal.line(`The logs are not the same. ${error.message}`)
    return 1
  } finally {
    await other.close()
  }
}

async function open(to: string, { pool, log }: Pick<Runtime, 'pool' | 'log'>): Promise<EventStore> {
  if (to === inPostgres) return createPostgresEventStore(pool, { log })
  const { connectEventStoreDb } = await import('@calendar-sync/platform/event-store/eventstoredb')
  return connectEventStoreDb(to, log)
}

async function compare(one: EventStore, other: EventStore, terminal: Terminal): Promise<number> {
  const { events, chain } = await compareLogs(one, other)
  terminal.line(`Both logs hold the same ${events.toLocaleString('en')} events; chain ${chain}.`)
  terminal.line('What is appended from now on is not in the copy: stop every service and run this with --move.')
  return 0
}

async function moveHouse(
  { store, pool, asOwner }: Pick<Runtime, 'store' | 'pool' | 'asOwner'>,
  other: EventStore,
  terminal: Terminal,
): Promise<number> {
  if (await isProjecting(pool)) {
    terminal.line(
      'A projection service runs. Stop every service, then run this again: it copies what is missing and moves.',
    )
    return 1
  }
  const moving = await movePositions(pool)
  const { events, chain } = await compareLogs(store, other, (here, there) => moving.pair(here.position, there.position))
  await asOwner((owner) => moving.save(owner))
  terminal.line(`Both logs hold the same ${events.toLocaleString('en')} events; chain ${chain}.`)
  terminal.line(
    'Checkpoints stand at the same events of the copy. Start every service on it now: read models are built again and the log is sealed anew.',
  )
  return 0
}
