import { digest } from '../digest.ts'

/** What a copy is a copy of. The generation moves on each time we delete the copy ourselves, so that it can come back. */
export interface CopyIdentity {
  /** `calendarHash` of the calendar that was copied from, and of the one that was copied to. */
  readonly from: string
  readonly to: string
  readonly nativeEventId: string
  readonly generation: number
}

/** Names a calendar in markers without giving its id, which is often an address. */
export const calendarHash = (calendarId: string): string => base32hex(digest(`calendar\n${calendarId}`)).slice(0, 26)

/**
 * The copy's event id: the same for the same copy in every engine, so that sending an insert twice makes one copy.
 * Google allows 5 to 1024 characters of base32hex in lower case, `[a-v0-9]`.
 * Source: https://developers.google.com/workspace/calendar/api/v3/reference/events/insert
 */
export const copyId = ({ from, to, nativeEventId, generation }: CopyIdentity): string =>
  base32hex(digest(`copy\n${from}\n${to}\n${generation}\n${nativeEventId}`))

const digits = '0123456789abcdefghijklmnopqrstuv'

function base32hex(bytes: Buffer): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += digits[(value >>> bits) & 31]
    }
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + digits[(value << (5 - bits)) & 31] : text
}
