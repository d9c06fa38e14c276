import { detectTravel } from './detectTravel.ts'
import { asGoogleEvent, type LabelledEvent } from './labelled.ts'

export type Measure = Readonly<{
  events: number
  precision: number
  recall: number
  f1: number
  /** Called travel and is not. */
  falseAlarms: readonly LabelledEvent[]
  /** Is travel and was not seen. */
  missed: readonly LabelledEvent[]
}>

/** How well travel detection judges these events: precision, recall and their harmonic mean, from 0 to 1. */
export function measure(events: readonly LabelledEvent[]): Measure {
  const judged = events.map((event) => ({ event, verdict: detectTravel(asGoogleEvent(event)).verdict }))
  const pick = (travel: boolean, verdict: boolean) =>
    judged.filter((one) => one.event.travel === travel && one.verdict === verdict).map((one) => one.event)
  const hits = pick(true, true).length
  const falseAlarms = pick(false, true)
  const missed = pick(true, false)
  const precision = ratio(hits, hits + falseAlarms.length)
  const recall = ratio(hits, hits + missed.length)
  return {
    events: events.length,
    precision,
    recall,
    f1: ratio(2 * precision * recall, precision + recall),
    falseAlarms,
    missed,
  }
}

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)
