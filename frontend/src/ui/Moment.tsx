const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** @param at UTC, ISO 8601 */
export const formatMoment = (at: string): string => format.format(new Date(at))

/** A point in time in the person's language and zone. @param at UTC, ISO 8601 */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formatMoment(at)}</time>

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** The day of a point in time, in the person's language and zone. @param at UTC, ISO 8601 */
export const Day = ({ at }: { at: string }) => <time dateTime={at}>{day.format(new Date(at))}</time>
