const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A point in time in the person's language and zone. @param at UTC, ISO 8601 */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{format.format(new Date(at))}</time>

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** The day of a point in time, in the person's language and zone. @param at UTC, ISO 8601 */
export const Day = ({ at }: { at: string }) => <time dateTime={at}>{day.format(new Date(at))}</time>
