import { scoreTravel } from '../judgeTravel.ts'
import { travelKinds } from '../measure/labelled.ts'
import { type Judged, type Measure, measure, type Share, shareOf } from '../measure/measure.ts'
import { countTrips } from '../measure/trips.ts'
import { model } from '../model/model.ts'
import { contextOf, type LabelledFile, labelledFiles, type Part } from './labelledFiles.ts'

export type Row = Readonly<{ name: string; measure: Measure }>

/** Prints how well a part is judged. */
export function measureFiles(part: Part): void {
  print(`Travel detection, part ${part}, model ${model().version}`)
  print(`${''.padEnd(26)}  events  precision              recall                 false alarms in 1,000`)
  for (const { name, measure } of tableOf(part)) {
    const { events, precision, recall, falseAlarms } = measure
    const cells = [share(precision).padEnd(23), share(recall).padEnd(23), falseAlarms.toFixed(1)]
    print(`${name.padEnd(26)}${String(events).padStart(8)}  ${cells.join('')}`)
  }
  const found = tripsFound(part)
  print(`of ${found.of} trips in whole calendars at least one event is found: ${share(found)}`)
}

/** The share of trips in whole calendars of which at least one event is found. */
function tripsFound(part: Part): Share {
  const calendars = labelledFiles(part).filter(({ holds }) => holds === 'calendar')
  const counted = calendars.map((file) => countTrips(judgedEvents(file)))
  const sum = (key: 'trips' | 'found') => counted.reduce((all, calendar) => all + calendar[key], 0)
  return shareOf(sum('found'), sum('trips'))
}

/** How well a part is judged: in all, by source, language and kind, in whole calendars, and where it is made to fool. */
export function tableOf(part: Part): Row[] {
  const files = labelledFiles(part)
  const of = (holds: LabelledFile['holds']) => files.filter((file) => file.holds === holds).flatMap(judgedEvents)
  const events = of('events')
  const calledOff = of('calledoff')
  const row = (name: string, list: readonly Judged[]): Row => ({ name, measure: measure(list) })
  const by = (name: string, is: (one: Judged['labelled']) => boolean): Row => {
    const those = events.filter(({ labelled }) => is(labelled))
    return row(name, those)
  }
  const languages = [...new Set(events.map(({ labelled }) => labelled.language))].sort()
  return [
    row('single events', events),
    by('languages known before', ({ language }) => knownBefore.has(language)),
    by('other languages', ({ language }) => !knownBefore.has(language)),
    ...(['typed', 'export', 'gmail'] as const).map((name) => by(name, ({ source }) => source === name)),
    row('with notes', of('noted')),
    row('plain titles', of('plain')),
    row('whole calendars', of('calendar')),
    row('made to fool', of('adversarial')),
    row('called off, picked up', calledOff),
    ...(['calledoff', 'pickup', 'kept'] as const).map((name) =>
      row(
        `  of these ${name}`,
        calledOff.filter(({ labelled }) => labelled.kind === name),
      ),
    ),
    ...travelKinds.map((name) => by(`kind ${name}`, ({ kind }) => kind === name)),
    ...languages.map((name) => by(`language ${name}`, ({ language }) => language === name)),
  ].filter(({ measure: { events: count } }) => count > 0)
}

/** Languages of the first detector, which had word lists for them. */
export const knownBefore: ReadonlySet<string> = new Set(['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'ja'])

function judgedEvents(file: LabelledFile): Judged[] {
  const context = contextOf(file)
  const { balanced } = model().thresholds
  return file.events.map((labelled) => ({ labelled, travel: scoreTravel(labelled.event, context) >= balanced }))
}

const share = ({ value, low, high, of }: Share): string =>
  of === 0 ? '–' : `${value.toFixed(3)} (${low.toFixed(2)}–${high.toFixed(2)})`

const print = (line: string): boolean => process.stdout.write(`${line}\n`)
