import { z } from 'zod'
import type { TravelEvent } from '../event.ts'

export const travelKinds = [
  'flight',
  'rail',
  'coach',
  'sea',
  'drive',
  'car',
  'transfer',
  'lodging',
  'trip',
  'vacation',
  'place',
  'arrival',
  'kept',
] as const
const otherKinds = [
  'task',
  'others',
  'pickup',
  'calledoff',
  'hosting',
  'local',
  'lookalike',
  'series',
  'ordinary',
] as const

const extras = z.strictObject({
  tz: z.string().optional(),
  tzEnd: z.string().optional(),
  every: z.enum(['day', 'week', '2weeks', 'month', 'year']).optional(),
  n: z.int().positive().optional(),
  guests: z.int().nonnegative().optional(),
  by: z.string().optional(),
  call: z.literal(1).optional(),
})

/** A line of a labelled file: language, travel or not, kind, source, start, end, title, location, description, extras. */
const line = z.tuple([
  z.string(),
  z.union([z.literal(0), z.literal(1)]),
  z.enum([...travelKinds, ...otherKinds]),
  z.enum(['typed', 'export', 'gmail']),
  z.string(),
  z.string(),
  z.string().min(1),
  z.string(),
  z.string(),
  extras,
])
const owner = z.looseObject({ owner: z.string(), timeZone: z.string() })

/** An event as Google would answer it, with what a person said of it before any detector saw it. */
export type LabelledEvent = Readonly<{
  travel: boolean
  kind: z.infer<typeof line>[2]
  source: 'typed' | 'export' | 'gmail'
  language: string
  /** How often it comes in its calendar. */
  times: number
  event: TravelEvent
}>

/** Reads a labelled file. @throws Error that names the line that cannot be read */
export function parseLabelled(text: string, name: string): LabelledEvent[] {
  let timeZone: string | undefined
  return text.split('\n').flatMap((source, n) => {
    if (source.trim() === '') return []
    const value: unknown = JSON.parse(source)
    const calendar = owner.safeParse(value)
    if (calendar.success) {
      timeZone = calendar.data.timeZone
      return []
    }
    const parsed = line.safeParse(value)
    if (!parsed.success) throw new Error(`${name}:${n + 1}: ${z.prettifyError(parsed.error)}`)
    const [language, travel, kind, origin] = parsed.data
    const { n: times = 1 } = parsed.data[9]
    return { travel: travel === 1, kind, source: origin, language, times, event: eventOf(parsed.data, timeZone) }
  })
}

const rules = {
  day: 'DAILY',
  week: 'WEEKLY',
  '2weeks': 'WEEKLY;INTERVAL=2',
  month: 'MONTHLY',
  year: 'YEARLY',
} as const

function eventOf(
  [, , , source, start, end, summary, location, description, extra]: z.infer<typeof line>,
  calendarZone: string | undefined,
): TravelEvent {
  const zone = extra.tz ?? calendarZone
  const moment = (at: string, timeZone: string | undefined) =>
    at.includes('T') ? { dateTime: `${at}:00`, ...(timeZone && { timeZone }) } : { date: at }
  const others = Array.from({ length: Math.min(extra.guests ?? 0, 50) }, () => ({}))
  const sender = extra.by === undefined ? [] : [{ organizer: true }]
  return {
    summary,
    ...(location && { location }),
    ...(description && { description }),
    ...(source === 'gmail' && { eventType: 'fromGmail' }),
    ...(start && { start: moment(start, zone), end: moment(end, extra.tzEnd ?? zone) }),
    ...(extra.every && { recurrence: [`RRULE:FREQ=${rules[extra.every]}`] }),
    ...(others.length + sender.length > 0 && { attendees: [...others, ...sender, { self: true }] }),
    ...(sender.length > 0 && { organizer: { self: false } }),
    ...(extra.call && { hangoutLink: 'https://meet.google.com/aaa-bbbb-ccc' }),
  }
}
