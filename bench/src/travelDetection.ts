import { scoreTravel, travelVersion } from '@calendar-sync/travel/judgeTravel'
import { byKeywords } from '@calendar-sync/travel/measure/byKeywords'
import { type Measure, measure, type Share } from '@calendar-sync/travel/measure/measure'
import { contextOf, type LabelledFile, labelledFiles } from '@calendar-sync/travel/tools/labelledFiles'
import { knownBefore, type Row, tableOf } from '@calendar-sync/travel/tools/measureFiles'
import { report } from './report/report.ts'

/** What the sealed part must reach: docs/travel.md says where each number comes from. */
const reach = {
  precision: 0.97,
  recall: { 'languages known before': 0.93, 'other languages': 0.88, typed: 0.85, 'plain titles': 0.9 },
  recallOfAKind: 0.8,
  falseAlarms: 2,
  foolingWrong: 0.08,
  eventsASecond: 50_000,
  hostileMilliseconds: 5,
} as const

/**
 * Prints how well travel is told from the rest, on labels that the detector's authors did not make: the sealed part,
 * never used for training or tuning, beside a plain list of keywords on the same events. Then what it costs.
 */
export function runTravelDetection(): void {
  console.log(`Travel detection, model ${travelVersion()}, on the sealed part`)
  console.log(`  ${'events'.padStart(34)}  precision              recall                 false alarms in 1,000`)
  for (const row of tableOf('sealed')) print(row)
  const files = labelledFiles('sealed')
  const single = files.filter(({ holds }) => holds === 'events').flatMap(({ events }) => events)
  const inKnown = single.filter(({ language }) => knownBefore.has(language))
  // The list has words of nine languages, so it is asked about those only.
  print({ name: 'keywords, known languages', measure: measure(inKnown.map(byKeywords)) })
  report({
    what: 'lines of this table that are below their reach',
    value: below,
    unit: '',
    reach: { of: 'figure', is: 'at most', bound: 0 },
  })
  speed(files)
  hostile()
}

let below = 0

function print({ name, measure }: Row): void {
  const { events, precision, recall, falseAlarms } = measure
  const cells = [share(precision).padEnd(23), share(recall).padEnd(23), falseAlarms.toFixed(1)]
  console.log(`  ${name.padEnd(26)}${String(events).padStart(8)}  ${cells.join('')}${verdict(name, measure)}`)
}

function verdict(name: string, { events, precision, recall, falseAlarms }: Measure): string {
  const misses = ({ value, of }: Share) => (1 - value) * of
  const wrong = (misses(precision) + misses(recall)) / events
  const failed =
    (['single events', 'plain titles'].includes(name) && precision.value < reach.precision) ||
    (name in reach.recall && recall.value < reach.recall[name as keyof typeof reach.recall]) ||
    (name.startsWith('kind ') && recall.value < reach.recallOfAKind) ||
    (name === 'whole calendars' && falseAlarms > reach.falseAlarms) ||
    (name === 'made to fool' && wrong > reach.foolingWrong)
  if (failed) below += 1
  return failed ? '  below its reach' : ''
}

const share = ({ value, low, high, of }: Share): string =>
  of === 0 ? '–' : `${value.toFixed(3)} (${low.toFixed(2)}–${high.toFixed(2)})`

function speed(files: readonly LabelledFile[]): void {
  const ordinary = files.flatMap((file) => {
    const context = contextOf(file)
    return file.events.filter(({ travel }) => !travel).map(({ event }) => ({ event, context }))
  })
  const once = () => {
    const before = process.cpuUsage()
    for (let turn = 0; turn < 10; turn++) {
      for (const { event, context } of ordinary) scoreTravel(event, context)
    }
    const { user, system } = process.cpuUsage(before)
    return (1e6 * 10 * ordinary.length) / (user + system)
  }
  for (let n = 0; n < 3; n++) once()
  const rates = Array.from({ length: 5 }, once).sort((a, b) => a - b)
  const rate = rates[rates.length >> 1] ?? 0
  report({
    what: 'ordinary events a second of one core',
    value: rate,
    unit: '/s',
    reach: { of: 'figure', is: 'at least', bound: reach.eventsASecond },
    column: 'travel /s',
  })
}

function hostile(): void {
  const description = '('.repeat(4096) + ' LHR'.repeat(1024)
  const costs = Array.from({ length: 9 }, () => {
    const started = performance.now()
    scoreTravel({ summary: description.slice(0, 1024), description, location: description.slice(0, 1024) })
    return performance.now() - started
  }).sort((a, b) => a - b)
  const cost = costs[costs.length >> 1] ?? 0
  report({
    what: '8 kB of brackets and airports',
    value: cost,
    unit: 'ms',
    reach: { of: 'figure', is: 'at most', bound: reach.hostileMilliseconds },
  })
}
