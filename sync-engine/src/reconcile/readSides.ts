import type { SyncDefinition } from '@calendar-sync/contracts/domain/sync'
import type { CalendarApi } from '../google/calendarApi.ts'
import { isFailure } from '../google/failure.ts'
import type { Account } from '../google/tokens.ts'
import type { PersonalSeal } from '../personalSeal.ts'
import { type Role, stoppedBy } from '../runStopped.ts'
import type { Side } from './direction.ts'
import { type FeedDependencies, readFeed } from './feeds/readFeed.ts'

export interface ReadingSides {
  readonly definition: SyncDefinition
  readonly seal: PersonalSeal
  /** A read that began after this instant (by the database's clock) is new enough. */
  readonly since: Date
  /** Who reads: a run, or a preview. */
  readonly reader: string
  readonly stop: AbortSignal
}

export interface SideDependencies extends FeedDependencies {
  readonly calendarOf: (account: Account, stop: AbortSignal) => CalendarApi
}

/** Brings the feeds of both calendars up to date. @throws RunStopped when one cannot be read */
export async function readBothSides(
  { definition, seal, since, reader, stop }: ReadingSides,
  dependencies: SideDependencies,
): Promise<{ readonly source: Side; readonly target: Side }> {
  const read = async (role: Role): Promise<Side> => {
    const { accountId, calendarId } = definition[role]
    const source = { userId: definition.userId, accountId, calendarId }
    const api = dependencies.calendarOf(source, stop)
    const reading = { source, reach: definition, api, seal, since, reader, stop }
    try {
      const { feed, events } = await readFeed(reading, dependencies)
      return { source, api, feed, justRead: events }
    } catch (error) {
      throw isFailure(error) ? stoppedBy(error, role, 'reading') : error
    }
  }
  // Both are waited for, so that nothing goes on reading after the run has ended.
  const [source, target] = await Promise.allSettled([read('source'), read('target')])
  if (source.status === 'rejected') throw source.reason
  if (target.status === 'rejected') throw target.reason
  return { source: source.value, target: target.value }
}
