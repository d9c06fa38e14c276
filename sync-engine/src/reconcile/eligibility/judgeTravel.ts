import type { TravelContext } from '@calendar-sync/travel/event'
import { judgeTravel as detectTravel, type Sensitivity, type TravelVerdict } from '@calendar-sync/travel/judgeTravel'
import type { GoogleEvent } from '../../google/event.ts'
import { type PersonalWords, statedTravel } from './statedTravel.ts'

/** What counts for one person, and how certain it must be. */
export type TravelPreferences = PersonalWords & Readonly<{ sensitivity?: Sensitivity }>

/**
 * Is this event travel, how certainly, and why? What the person says about it, by tags or words, decides first.
 * @param context what is known of it besides: how often its series comes, what its calendar tells
 */
export function judgeTravel(
  event: GoogleEvent,
  preferences: TravelPreferences = {},
  context: TravelContext = {},
): TravelVerdict {
  const stated = statedTravel(event, preferences)
  if (stated) return { travel: stated.travel, score: stated.travel ? 1 : 0, reasons: [stated.reason] }
  return detectTravel(event, context, preferences.sensitivity)
}
