import { digest } from '../../digest.ts'

/** What a copy is a copy of. The generation moves on each time we delete the copy ourselves, so that it can come back. */
export interface CopyIdentity {
  /** `calendarHash` of the calendar that was copied from, and of the one that was copied to. */
  readonly originalKey: string
  readonly copyKey: string
  readonly originalEventId: string
  readonly generation: number
}

/** Names a calendar in markers without giving its id, which is often an address. */
export function calendarHash(calendarId: string): string {
  // Asked for with every event of the same few calendars.
  const known = calendarHashes.get(calendarId)
  if (known !== undefined) return known
  const hash = base32hex(digest(`calendar\n${calendarId}`, 'hex')).slice(0, 26)
  if (calendarHashes.size >= maxCalendarHashes) calendarHashes.clear()
  calendarHashes.set(calendarId, hash)
  return hash
}

const calendarHashes = new Map<string, string>()
const maxCalendarHashes = 1_000

/**
 * The copy's event id: the same for the same copy in every engine, so that sending an insert twice makes one copy.
 * Google allows 5 to 1024 characters of base32hex in lower case, `[a-v0-9]`.
 * Source: https://developers.google.com/workspace/calendar/api/v3/reference/events/insert
 */
export const copyId = ({ originalKey, copyKey, originalEventId, generation }: CopyIdentity): string =>
  base32hex(digest(`copy\n${originalKey}\n${copyKey}\n${generation}\n${originalEventId}`, 'hex'))

/** Five bits a digit, from the first bit of the 256 on; the last digit has one bit of them. */
const base32hex = (hex: string): string => (BigInt(`0x${hex}`) << 4n).toString(32).padStart(52, '0')
