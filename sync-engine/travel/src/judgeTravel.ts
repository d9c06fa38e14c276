import { certainSign, type Sign, signsVersion } from './certainSigns.ts'
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
export const travelVersion = (): number => model().version * 1_000 + signsVersion

/**
 * Does an event say that the person whose calendar it is will be on the way or elsewhere? docs/travel.md says what
 * counts. Pure: the same event is judged alike everywhere.
 */
export function judgeTravel(
  event: TravelEvent,
  context: TravelContext = {},
  sensitivity: Sensitivity = 'balanced',
): TravelVerdict {
  const { travel, score, signals, sign } = weigh(event, context, sensitivity)
  return {
    travel,
    score,
    reasons: reasonsFor({ travel, score, certain: tells(travel, sign) }, event, signals, model()),
  }
}

/** The score alone, without the reasons: for measuring many events. */
export function scoreTravel(event: TravelEvent, context: TravelContext = {}): number {
  return weigh(event, context, 'balanced').score
}

type Weighed = Readonly<{ travel: boolean; score: number; signals: Signals; sign: Sign | undefined }>

function weigh(event: TravelEvent, context: TravelContext, sensitivity: Sensitivity): Weighed {
  const trained = model()
  const signals = extract(event, context, knowledge())
  const sign = certainSign(event, signals)
  const weighed = Math.min(Math.max(scoreOf(trained, signals.features.list), sign?.atLeast ?? 0), sign?.atMost ?? 1)
  const score = isRoutine(signals, sign) ? Math.min(weighed, mostOfRoutine) : weighed
  return { travel: score >= trained.thresholds[sensitivity], score, signals, sign }
}

/** A sign is a reason for the verdict that it stands for. */
const tells = (travel: boolean, sign: Sign | undefined): TravelReason | undefined =>
  (travel ? sign?.atLeast : sign?.atMost) === undefined ? undefined : sign?.reason

/** What comes every week is the way to work or to a class, unless it has a booking of its own. */
const isRoutine = ({ features, codes }: Signals, sign: Sign | undefined): boolean =>
  features.has(frameFeature.weekly) &&
  sign?.reason.code !== 'reservation_markup' &&
  ![...codes.title, ...codes.location, ...codes.description].some(({ kind }) => bookingMarks.has(kind))
const bookingMarks: ReadonlySet<CodeKind> = new Set(['flight_number', 'reservation_code', 'line_number'])
const mostOfRoutine = 0.05
