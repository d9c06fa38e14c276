import type { TravelContext } from '@calendar-sync/travel/event'
import { judgeTravel as detectTravel, type Sensitivity, type TravelVerdict } from '@calendar-sync/travel/judgeTravel'
import type { GoogleEvent } from '../../google/event.ts'
import { statedTravel } from './statedTravel.ts'

export { type Sensitivity, travelVersion } from '@calendar-sync/travel/judgeTravel'

/** What counts for one person, and how certain it must be. */
export type TravelPreferences = Readonly<{
  sensitivity?: Sensitivity
  always?: readonly string[]
  never?: readonly string[]
}>

export type JudgedTravel = TravelVerdict

/**
 * Is this event travel, how certainly, and why? What the person says about it, by tags or words, decides first.
 * @param context what is known of it besides: how often its series comes, what its calendar tells
 */
export function judgeTravel(
  event: GoogleEvent,
  preferences: TravelPreferences = {},
  context: TravelContext = {},
): JudgedTravel {
  const stated = statedTravel(event, preferences)
  if (stated) return { travel: stated.travel, score: stated.travel ? 1 : 0, reasons: [stated.reason] }
  return detectTravel(event, context, preferences.sensitivity)
}
