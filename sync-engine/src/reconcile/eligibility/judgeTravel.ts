import type { TravelContext } from '@calendar-sync/travel/event'
import { judgeTravel as detectTravel, type Sensitivity, type TravelVerdict } from '@calendar-sync/travel/judgeTravel'
import type { GoogleEvent } from '../../google/event.ts'
import { travelWish } from './travelWishes.ts'

export { type Sensitivity, travelVersion } from '@calendar-sync/travel/judgeTravel'

/** What counts for one person, and how certain it must be. */
export type TravelWishes = Readonly<{
  sensitivity?: Sensitivity
  always?: readonly string[]
  never?: readonly string[]
}>

export type JudgedTravel = TravelVerdict

/**
 * Is this event travel, how certainly, and why? What the person says about it, by tags or words, decides first.
 * @param context what is known of it besides: how often its series comes, what its calendar tells
 */
export function judgeTravel(event: GoogleEvent, wishes: TravelWishes = {}, context: TravelContext = {}): JudgedTravel {
  const wish = travelWish(event, wishes)
  if (wish) return { travel: wish.travel, score: wish.travel ? 1 : 0, reasons: [wish.reason] }
  return detectTravel(event, context, wishes.sensitivity)
}
