import { suite } from 'uvu'
import { appendingKeepsItsPromises } from './contract/appending.ts'
import { contentsComeBackAsWritten } from './contract/contents.ts'
import { faultsLoseNothing } from './contract/faults.ts'
import { readingGoesInOrder } from './contract/reading.ts'
import { subscribingDeliversOnce } from './contract/subscribing.ts'
import type { EventStore } from './eventStore.ts'

/** An adapter under test, connected to a log that other tests of the suite write to as well. */
export interface EventStoreFixture {
  readonly store: EventStore
  /** Connects once more, as another process would. */
  reopen(): Promise<EventStore>
  /** Cuts every open connection, as a failing network or a restarted server does. */
  cutConnections(): Promise<void>
  /** Stops the server and starts it again on the same log; where a test cannot, cuts every connection. */
  restart(): Promise<void>
  close(): Promise<void>
}

export type ContractTest = (title: string, run: (fixture: EventStoreFixture) => Promise<void>) => void

/**
 * What every event store must do, on every kind of server. An adapter's test calls this with a way to start it, and
 * nothing is asked of one adapter only.
 */
export function testEventStore(name: string, start: () => Promise<EventStoreFixture>): void {
  const tests = suite<{ fixture?: EventStoreFixture }>(name)
  tests.before(async (context) => {
    context.fixture = await start()
  })
  tests.after(async (context) => {
    await context.fixture?.close()
  })
  const test: ContractTest = (title, run) =>
    tests(title, async ({ fixture }) => {
      if (!fixture) throw new Error('The store did not start.')
      await run(fixture)
    })
  appendingKeepsItsPromises(test)
  contentsComeBackAsWritten(test)
  readingGoesInOrder(test)
  subscribingDeliversOnce(test)
  faultsLoseNothing(test)
  tests.run()
}
