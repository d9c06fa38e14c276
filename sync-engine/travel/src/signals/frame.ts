import type { TravelContext, TravelEvent } from '../event.ts'
import { type Features, feature } from './features.ts'
import { rhythmOf, type Timing, timingOf } from './timing.ts'

const whens = [
  'short',
  'hours',
  'long hours',
  'overnight',
  'one day',
  'two or three days',
  'days',
  'weeks',
  'months',
  'no time',
] as const
export type When = (typeof whens)[number]
export const whenFeature = Object.fromEntries(whens.map((when) => [when, feature(`when ${when}`)])) as Readonly<
  Record<When, number>
>

export const frameFeature = {
  gmail: feature('made by Gmail'),
  zones: feature('crosses zones'),
  weekend: feature('weekend'),
  early: feature('starts early'),
  late: feature('starts late'),
  weekly: feature('series weekly'),
  rarely: feature('series rarely'),
  unknownSeries: feature('series unknown'),
  guests: feature('guests'),
  manyGuests: feature('many guests'),
  byOther: feature('sent by another'),
  call: feature('video call'),
} as const
const f = frameFeature

/** What stands around an event's texts: when it is, how often, with whom, and who made it. */
export function addFrame(features: Features, event: TravelEvent, context: TravelContext): void {
  const timing = timingOf(event)
  features.add(whenFeature[whenOf(timing, event)])
  if (timing.crossesZones) features.add(f.zones)
  if (timing.weekend) features.add(f.weekend)
  if (timing.startHour >= 0 && timing.startHour < 7) features.add(f.early)
  if (timing.startHour >= 20) features.add(f.late)
  if (event.eventType === 'fromGmail') features.add(f.gmail)
  const rhythm = rhythmOf(event, context)
  if (rhythm === 'weekly') features.add(f.weekly)
  else if (rhythm === 'rarely') features.add(f.rarely)
  else if (rhythm === 'unknown') features.add(f.unknownSeries)
  const guests = event.attendees?.filter((one) => !one.self && !one.resource).length ?? 0
  if (guests > 0) features.add(f.guests)
  if (guests > 4) features.add(f.manyGuests)
  const byOther = event.organizer?.self === false || event.attendees?.some((one) => one.organizer && !one.self)
  if (byOther) features.add(f.byOther)
  if (event.hangoutLink || event.conferenceData) features.add(f.call)
}

function whenOf({ allDay, days, hours, overnight }: Timing, event: TravelEvent): When {
  if (allDay)
    return days === 1
      ? 'one day'
      : days <= 3
        ? 'two or three days'
        : days <= 9
          ? 'days'
          : days <= 30
            ? 'weeks'
            : 'months'
  if (event.start?.dateTime === undefined) return 'no time'
  if (overnight) return hours > 30 ? 'days' : 'overnight'
  return hours < 1 ? 'short' : hours < 4 ? 'hours' : 'long hours'
}
