import { type Sensitivity, scoreTravel } from '../judgeTravel.ts'
import { travelKinds } from '../measure/labelled.ts'
import { type Judged, type Measure, measure, type Share } from '../measure/measure.ts'
import { model } from '../model/model.ts'
import { labelledFiles, type Part } from './trainFiles.ts'

type Row = Readonly<{ name: string; measure: Measure }>

/** Prints how well a part is judged: in all, by source, language and kind, in whole calendars, and of titles made to fool. */
export function measureFiles(part: Part): void {
  const rows = measured(part)
  print(`Travel detection, part ${part}, model ${model().version}`)
  print(
    `${'balanced'.padEnd(30)}${'events'.padStart(7)}  ${'precision'.padEnd(22)}${'recall'.padEnd(22)}false alarms in 1,000`,
  )
  for (const { name, measure } of rows) {
    const { events, precision, recall, falseAlarms } = measure
    print(
      `${name.padEnd(30)}${String(events).padStart(7)}  ${share(precision).padEnd(22)}${share(recall).padEnd(22)}${falseAlarms.toFixed(1)}`,
    )
  }
}

/** The rows of a part's table. */
export function measured(part: Part, sensitivity: Sensitivity = 'balanced'): Row[] {
  const judged = labelledFiles(part).flatMap(({ name, events }) =>
    judgedEvents(events, sensitivity).map((one) => ({ ...one, file: kindOfFile(name) })),
  )
  const events = judged.filter(({ file }) => file === 'events')
  const row = (name: string, list: readonly Judged[]): Row => ({ name, measure: measure(list) })
  const by = (key: (one: Judged) => string, names: readonly string[]) =>
    names.map((name) =>
      row(
        name,
        events.filter((one) => key(one) === name),
      ),
    )
  const languages = [...new Set(events.map(({ labelled }) => labelled.language))].sort()
  const known = new Set(knownBefore)
  return [
    row('single events', events),
    row(
      '  languages known before',
      events.filter(({ labelled }) => known.has(labelled.language)),
    ),
    row(
      '  other languages',
      events.filter(({ labelled }) => !known.has(labelled.language)),
    ),
    ...by(({ labelled }) => labelled.source, ['typed', 'export', 'gmail']),
    row(
      'whole calendars',
      judged.filter(({ file }) => file === 'calendar'),
    ),
    row(
      'made to fool',
      judged.filter(({ file }) => file === 'adversarial'),
    ),
    ...by(({ labelled }) => labelled.language, languages),
    ...by(({ labelled }) => labelled.kind, travelKinds),
  ].filter(({ measure: { events: count } }) => count > 0)
}

/** Languages of the first detector, which had word lists for them. */
const knownBefore = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'ja']

const kindOfFile = (name: string) =>
  name.includes('calendar') ? 'calendar' : name.includes('adversarial') ? 'adversarial' : 'events'

function judgedEvents(events: readonly Judged['labelled'][], sensitivity: Sensitivity): Judged[] {
  const threshold = model().thresholds[sensitivity]
  return events.map((labelled) => {
    const score = scoreTravel(labelled.event)
    return { labelled, score, travel: score >= threshold }
  })
}

const share = ({ value, low, high, of }: Share): string =>
  of === 0 ? '–' : `${value.toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)})`

const print = (line: string): boolean => process.stdout.write(`${line}\n`)
