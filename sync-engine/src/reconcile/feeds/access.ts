import { AccessRole } from '@calendar-sync/contracts/domain/accounts'
import type { EventsPage } from '../../google/calendarApi.ts'
import type { Feed, KnownEvent } from './feed.ts'

const roles: readonly string[] = AccessRole.options

/**
 * Whether the account sees more of the calendar now than at the last read: of events that did not change, too, whose versions stay the
 * same.
 */
export const seesMore = (feed: Feed, { accessRole }: EventsPage): boolean =>
  feed.accessRole !== undefined && rankOf(accessRole) < rankOf(feed.accessRole)

const rankOf = (role: string) => (roles.includes(role) ? roles.indexOf(role) : roles.length)

/** Compared with these, all that is shown counts as changed. */
export const withoutVersions = (known: ReadonlyMap<string, KnownEvent>) =>
  new Map([...known].map(([id, event]) => [id, { ...event, etag: null }]))
