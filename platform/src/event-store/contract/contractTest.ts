import type { EventStore } from '../eventStore.ts'

/** An adapter under test, connected to a log that other tests of the suite write to as well. */
export interface EventStoreFixture {
  readonly store: EventStore
  /** Connects once more, as another process would. */
  reopen(): Promise<EventStore>
  /** Cuts every open connection, as a failing network or a restarted server does. */
  cutConnections(): Promise<void>
  /** Stops the server and starts it again on the same log; where a test cannot, cuts every connection. */
  restart(): Promise<void>
  end(): Promise<void>
}

export type ContractTest = (title: string, run: (fixture: EventStoreFixture) => Promise<void>) => void
