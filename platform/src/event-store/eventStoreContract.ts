import { suiteOnOne } from '../testing/suites.ts'
import { appendingKeepsItsPromises } from './contract/appending.ts'
import { contentsComeBackAsWritten } from './contract/contents.ts'
import type { EventStoreFixture } from './contract/contractTest.ts'
import { faultsLoseNothing } from './contract/faults.ts'
import { readingGoesInOrder } from './contract/reading.ts'
import { subscribingDeliversOnce } from './contract/subscribing.ts'

/**
 * What every event store must do, on every kind of server. An adapter's test calls this with a way to start it, and
 * nothing is asked of one adapter only.
 */
export function testEventStore(name: string, start: () => Promise<EventStoreFixture>): void {
  const test = suiteOnOne(name, start)
  appendingKeepsItsPromises(test)
  contentsComeBackAsWritten(test)
  readingGoesInOrder(test)
  subscribingDeliversOnce(test)
  faultsLoseNothing(test)
  test.run()
}
