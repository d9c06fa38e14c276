import { judgeTravel as detectTravel, type Sensitivity, type TravelVerdict } from '@calendar-sync/travel/judgeTravel'
import type { GoogleEvent } from '../google/event.ts'
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
 * @param seriesDays days between the event and the nearest other instance of its series, when known
 */
export function judgeTravel(event: GoogleEvent, wishes: TravelWishes = {}, seriesDays?: number): JudgedTravel {
  const wish = travelWish(event, wishes)
  if (wish) return { travel: wish.travel, score: wish.travel ? 1 : 0, reasons: [wish.reason] }
  return detectTravel(event, { seriesDays }, wishes.sensitivity)
}
