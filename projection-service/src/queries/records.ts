import { UserId } from '@calendar-sync/contracts/ids'
import { recordRequest } from '@calendar-sync/contracts/subjects'
import type { Bus, Unsubscribe } from '@calendar-sync/platform/bus/bus'
import type { Pool } from 'pg'
import { accounts } from '../readModels/accounts.ts'
import { billing } from '../readModels/billing.ts'
import { calendarSyncs } from '../readModels/calendarSyncs.ts'
import { eventFilters } from '../readModels/eventFilters.ts'
import { settings } from '../readModels/settings.ts'
import { travel } from '../readModels/travel.ts'
import { users } from '../readModels/users.ts'
import { waitlist } from '../readModels/waitlist.ts'
import { findAccount } from './accounts.ts'
import { findAdminUser } from './adminUsers.ts'
import { findBilling } from './billing.ts'
import { findCalendarSync } from './calendarSyncs.ts'
import type { QueryDependencies } from './dependencies.ts'
import { findEventFilter } from './eventFilters.ts'
import { findSettings } from './settings.ts'
import { findEventDecision, findTravelWords } from './travel.ts'
import { findWaitlistEntry } from './waitlist.ts'

interface RecordSource {
  /** Every read model that the answer is made of. */
  readonly model: string | readonly string[]
  /** What the REST query answers; undefined when there is none, or it is another person's. */
  find(pool: Pool, userId: string, id: string, bus: Bus): Promise<unknown>
}

const sources: Readonly<Record<string, RecordSource>> = {
  accounts: { model: accounts.name, find: findAccount },
  'calendar-syncs': { model: calendarSyncs.name, find: findCalendarSync },
  settings: { model: [settings.name, accounts.name], find: ofOneself(findSettings) },
  'event-filters': { model: eventFilters.name, find: findEventFilter },
  'event-decisions': { model: travel.name, find: findEventDecision },
  'travel-words': { model: travel.name, find: ofOneself(findTravelWords) },
  billing: { model: billing.name, find: ofOneself(findBilling) },
  'waitlist-entries': { model: waitlist.name, find: findWaitlistEntry },
  'admin-users': { model: [users.name, billing.name], find: findAdminUser },
}

/** What each person has one of is asked for by the person's own id. */
function ofOneself(find: (pool: Pool, userId: UserId) => Promise<unknown>): RecordSource['find'] {
  return async (pool, userId, id) => {
    const own = UserId.safeParse(userId)
    return own.success && id === userId ? find(pool, own.data) : undefined
  }
}

/** Responds to commands that want to show what they changed, so that each shape of the API has one presenter. */
export const respondWithRecords = ({ bus, pool, positions }: QueryDependencies): Promise<Unsubscribe> =>
  bus.respond(recordRequest, async ({ resource, id, userId, after }) => {
    const source = Object.hasOwn(sources, resource) ? sources[resource] : undefined
    if (!source) return { record: null, stale: false }
    const reached = await positions.waitFor([source.model].flat(), after)
    return { record: (await source.find(pool, userId, id, bus)) ?? null, stale: !reached }
  })
