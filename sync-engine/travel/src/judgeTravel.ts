import type { TravelContext, TravelEvent } from './event.ts'
import { knowledge } from './lexicon/load.ts'
import { model, scoreOf } from './model/model.ts'
import { reasonsFor, type TravelReason } from './reason.ts'
import type { CodeKind } from './signals/codes.ts'
import { extract, type Signals } from './signals/extract.ts'
import { frameFeature } from './signals/frame.ts'

/** How sure it must be that an event is travel. */
export type Sensitivity = 'careful' | 'balanced' | 'generous'

export type TravelVerdict = Readonly<{
  travel: boolean
  /** How likely the event is travel, from 0 to 1. */
  score: number
  /** What weighed most, first. */
  reasons: readonly TravelReason[]
}>

/** Changes whenever verdicts may differ, so that events are judged again. */
export const travelVersion = (): number => model().version

/**
 * Does an event say that the person whose calendar it is will be on the way or elsewhere? docs/travel.md says what
 * counts. Pure: the same event is judged alike everywhere.
 */
export function judgeTravel(
  event: TravelEvent,
  context: TravelContext = {},
  sensitivity: Sensitivity = 'balanced',
): TravelVerdict {
  const { travel, score, signals } = weigh(event, context, sensitivity)
  const reasons = reasonsFor(travel, event, signals, model())
  return { travel, score, reasons: reasons.length > 0 || travel ? reasons : [nothingToName(score)] }
}

/** The score alone, without the reasons: for measuring many events. */
export function scoreTravel(event: TravelEvent, context: TravelContext = {}): number {
  return weigh(event, context, 'balanced').score
}

type Weighed = Readonly<{ travel: boolean; score: number; signals: Signals }>

function weigh(event: TravelEvent, context: TravelContext, sensitivity: Sensitivity): Weighed {
  const trained = model()
  const signals = extract(event, context, knowledge())
  const weighed = scoreOf(trained, signals.features.list)
  const score = isRoutine(signals) ? Math.min(weighed, mostOfRoutine) : weighed
  return { travel: score >= trained.thresholds[sensitivity], score, signals }
}

/** What comes every week is the way to work or to a class, unless it has a booking of its own. */
const isRoutine = ({ features, codes }: Signals): boolean =>
  features.has(frameFeature.weekly) &&
  ![...codes.title, ...codes.location, ...codes.description].some(({ kind }) => bookingMarks.has(kind))
const bookingMarks: ReadonlySet<CodeKind> = new Set(['flight_number', 'reservation_code', 'line_number'])
const mostOfRoutine = 0.05

/** Of an event without a reason that could be named; a score that `generous` takes for travel cannot come from nothing. */
const nothingToName = (score: number): TravelReason => ({
  code: 'nothing',
  sentence: score >= model().thresholds.generous ? 'Little speaks for or against travel.' : 'Nothing suggests travel.',
})
