import { isWordOrAcronym, meanElse, playEachOther } from '../lexicon/ambiguous.ts'
import { knowledge } from '../lexicon/load.ts'
import type { Signals } from './extract.ts'
import { frameFeature } from './frame.ts'
import { titleFeature } from './titleFeatures.ts'

/** A title that is nothing but airports in the order of a journey; `says` are their cities. */
type AirportTitle = Readonly<{ start: number; end: number; says: readonly string[]; hasFlightNumber: boolean }>

const longest = 60
const arrow = '(?:[-–—=]+>|>+|[→➔➝➡⇒⇄↔✈›»]\\uFE0F?)'
const dash = '[-‐‑‒–—−]{1,2}'
const onlyAirports = new RegExp(
  `^\\s*(?:✈\\uFE0F?\\s*)?([A-Z]{3}(?:\\s*(?:${arrow}|${dash})\\s*[A-Z]{3}){1,5})\\s*$`,
  'u',
)
const isArrow = new RegExp(arrow, 'u')

/** With these, two codes may be the offices that meet, or another person's journey. */
const withOthers = [frameFeature.guests, frameFeature.byOther, frameFeature.call]

/**
 * The airports of a title like "SJC - PDX" or "LHR → CDG → LHR", when they hardly mean anything else: large ones with
 * scheduled flights, and together no months, nations, currencies or acronyms. Of smaller and doubtful ones ("ATL - BOS"
 * may be a game, "MAN - LDS" two servers) a flight number anywhere in the event makes sure.
 */
export function airportTitle(summary: string | undefined, signals: Signals): AirportTitle | undefined {
  if (!summary || summary.length > longest || !signals.features.has(titleFeature.allCapitals)) return undefined
  const [, route] = onlyAirports.exec(summary) ?? []
  if (route === undefined || withOthers.some((id) => signals.features.has(id))) return undefined
  const { codes } = signals
  const hasFlightNumber = [...codes.title, ...codes.location, ...codes.description].some(
    ({ kind }) => kind === 'flight_number',
  )
  const stops = route.match(/[A-Z]{3}/g) ?? []
  const joints = route.split(/[A-Z]{3}/).slice(1, -1)
  const sure = joints.every((joint, n) => {
    const [from, to] = [stops[n] ?? '', stops[n + 1] ?? '']
    return areAirports(from, to) && (hasFlightNumber || isSure(from, to, isArrow.test(joint)))
  })
  if (!sure) return undefined
  const { airports } = knowledge()
  const start = summary.indexOf(route)
  const says = stops.map((code) => airports.get(code)?.city ?? code)
  return { start, end: start + route.length, says, hasFlightNumber }
}

function areAirports(from: string, to: string): boolean {
  const { airports } = knowledge()
  return from !== to && airports.has(from) && airports.has(to) && !meanElse(from, to)
}

function isSure(from: string, to: string, byArrow: boolean): boolean {
  const { airports } = knowledge()
  if (!byArrow && playEachOther(from, to)) return false
  return [from, to].every((code) => airports.get(code)?.large && !isWordOrAcronym(code))
}
