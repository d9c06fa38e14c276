const end = 'T23:59:59.999Z'

/** The last instant of a day in UTC, which is what a day means where a plan ends with it. @param day ISO 8601 */
export const endOfDay = (day: string): string => `${day}${end}`

/** Whether an instant was given as a day. @param at UTC, ISO 8601 */
export const isEndOfDay = (at: string): boolean => at.endsWith(end)
