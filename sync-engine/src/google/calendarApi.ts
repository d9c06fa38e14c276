import type { CalendarId } from '@calendar-sync/contracts/ids'
import type { GoogleEvent } from './event.ts'

/** Stands for the role of an account in a calendar where Google does not say it. */
export const roleUntold = 'none'

/** A page of a calendar's events. The last page, and only that, carries `nextSyncToken`; none does of `changedSince`. */
export interface EventsPage {
  readonly items: readonly GoogleEvent[]
  readonly nextPageToken: string | undefined
  readonly nextSyncToken: string | undefined
  readonly timeZone: string
  readonly accessRole: string
}

export interface ListedCalendar {
  readonly id: string
  readonly summary: string
  readonly primary: boolean
  readonly accessRole: string
  readonly timeZone: string
  readonly color: string | null
}

/**
 * Everything since a sync token, everything in a window, or everything that changed since an instant, wherever it lies and
 * deletions included, which fails as `gone` when that is too long ago.
 */
export type EventsQuery =
  | { readonly syncToken: string }
  | { readonly from: Date; readonly to: Date }
  | { readonly changedSince: Date }

/** A moment to write. The field that is not meant must be null, or a change between timed and all-day would keep both. */
export interface WrittenTime {
  readonly date: string | null
  readonly dateTime: string | null
  readonly timeZone: string | null
}

/** What is written into an event; null clears a field. Never a guest, a conference or an attachment. */
export interface EventBody {
  readonly summary: string | null
  readonly description: string | null
  readonly location: string | null
  readonly start: WrittenTime
  readonly end: WrittenTime
  readonly transparency: string
  readonly visibility: string
  readonly colorId: string | null
}

/** The content of a copy, and its marker. */
export interface MarkedBody extends EventBody {
  readonly extendedProperties: { readonly private: Readonly<Record<string, string>> }
}

/** What is changed of an event: the named fields, null clearing them. `confirmed` brings a deleted one back. */
export type EventPatch = Partial<MarkedBody> & { readonly status?: 'confirmed' }

/** The whole of a copy. */
export interface CopyBody extends MarkedBody {
  readonly reminders: { readonly useDefault: false; readonly overrides: readonly never[] }
}

/** A copy as it is replaced. `sequence`: the one it has; Google takes none for 0, and refuses what is below the one it has. */
export type CopyReplacement = CopyBody & { readonly sequence?: number }

/**
 * Google Calendar for one account, as the engine uses it: no call ever asks Google to send mail.
 * Each method @throws GoogleFailure; passing failures were retried already, within bounds.
 */
export interface CalendarApi {
  calendars(): Promise<ListedCalendar[]>
  events(calendarId: string, query: EventsQuery, pageToken: string | undefined): Promise<EventsPage>
  get(calendarId: string, eventId: string): Promise<GoogleEvent>
  /** @param body a copy, or an event that is a person's own */
  insert(calendarId: string, eventId: string, body: EventBody): Promise<GoogleEvent>
  /**
   * Writes the whole of a copy: what is not in the body is gone. A third of the price of a `patch`.
   * @param etag the version that is to be replaced; `changed` is thrown when it is another by now
   */
  replace(calendarId: string, eventId: string, etag: string, body: CopyReplacement): Promise<GoogleEvent>
  /** @param etag the version that is to be changed; `changed` is thrown when it is another by now */
  patch(calendarId: string, eventId: string, etag: string, change: EventPatch): Promise<GoogleEvent>
  /** Opens a channel: from now on Google tells `address` that something changed, with the token, until it expires. */
  watch(
    calendarId: string,
    channel: { readonly channelId: string; readonly token: string; readonly address: string },
  ): Promise<{ readonly resourceId: string; readonly expiresAt: Date }>
  stopChannel(channelId: string, resourceId: string): Promise<void>
  delete(calendarId: string, eventId: string, etag: string | undefined): Promise<void>
  /** Every id that the log knows a calendar by: markers of copies may name each. */
  everyId(calendarId: CalendarId): Promise<readonly CalendarId[]>
  /** How many calls about events were made through it, each counted once however often it was tried. */
  callsAboutEvents(): number
}
