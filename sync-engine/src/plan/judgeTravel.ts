import type { GoogleEvent } from '../google/event.ts'
import { detectTravel } from './travel/detectTravel.ts'
import { travelWish } from './travelWishes.ts'

/** Raised when other events are travel than before: every sync then looks at all its events once more. */
export const travelVersion = 1

export type Sensitivity = 'careful' | 'balanced' | 'generous'

/** What counts for one person, and how certain it must be. */
export type TravelWishes = Readonly<{
  sensitivity?: Sensitivity
  always?: readonly string[]
  never?: readonly string[]
}>

export type JudgedTravel = Readonly<{
  travel: boolean
  /** How certainly it is travel, from 0 to 1. */
  score: number
  /** What weighs most comes first. `code` is stable; `sentence` is for a person. */
  reasons: readonly Readonly<{
    code: string
    sentence: string
    match?: Readonly<{ field: 'summary' | 'description' | 'location'; start: number; end: number }>
  }>[]
}>

/** The least score that counts as travel. */
const thresholds: Readonly<Record<Sensitivity, number>> = { careful: 0.9, balanced: 0.6, generous: 0.3 }

/** Is this event travel, how certainly, and why? What the person says about it, by tags or words, decides first. */
export function judgeTravel(event: GoogleEvent, wishes: TravelWishes = {}): JudgedTravel {
  const wish = travelWish(event, wishes)
  if (wish) return { travel: wish.travel, score: wish.travel ? 1 : 0, reasons: [wish.reason] }
  const { verdict, reasons } = detectTravel(event)
  const score = verdict ? 0.95 : reasons.length > 0 ? 0.4 : 0.05
  const strongFirst = [...reasons].sort((a, b) => Number(b.strength === 'strong') - Number(a.strength === 'strong'))
  return {
    travel: score >= thresholds[wishes.sensitivity ?? 'balanced'],
    score,
    reasons: strongFirst.map(({ strength: _, ...reason }) => reason),
  }
}
