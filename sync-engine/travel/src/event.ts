type Moment = Readonly<{ date?: string | undefined; dateTime?: string | undefined; timeZone?: string | undefined }>
type Person = Readonly<{ self?: boolean | undefined }>

/** What detection reads of an event of Google Calendar; other fields may stand beside them. */
export type TravelEvent = Readonly<{
  summary?: string | undefined
  /** May contain HTML. */
  description?: string | undefined
  location?: string | undefined
  eventType?: string | undefined
  start?: Moment | undefined
  end?: Moment | undefined
  /** RRULE lines of a series. */
  recurrence?: readonly string[] | undefined
  recurringEventId?: string | undefined
  /** When an instance of a series was planned, wherever it was moved since. */
  originalStartTime?: Moment | undefined
  organizer?: Person | undefined
  attendees?: readonly (Person & { organizer?: boolean | undefined; resource?: boolean | undefined })[] | undefined
  hangoutLink?: string | undefined
  conferenceData?: unknown
}>

export type TravelField = 'summary' | 'description' | 'location'

/**
 * What a whole calendar tells about each of its events: whose names it is full of, and which titles come again. Plain
 * data: by name in how many of its titles it stands, by title how often it comes.
 */
export type CalendarContext = Readonly<{
  names: ReadonlyMap<string, number>
  titles: ReadonlyMap<string, number>
}>

/** What else is known of an event than the event says. */
export type TravelContext = Readonly<{
  /** The fewest whole days between two instances of the event's series, as they were planned. */
  seriesDays?: number | undefined
  /** What the calendar that it stands in tells about its events. */
  calendar?: CalendarContext | undefined
}>
