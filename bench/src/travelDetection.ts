import { type LabelledEvent, labelled, labelledByLanguage } from '@calendar-sync/sync-engine/plan/travel/labelled'
import { measure } from '@calendar-sync/sync-engine/plan/travel/measure'

/**
 * Prints how well travel detection judges the labelled set, for the part it was tuned on, the part held out, and each
 * language, with every event it misjudges.
 */
export function runTravelDetection(): void {
  console.log('Travel detection, on the labelled set (target: precision and recall ≥ 0.97)')
  row('', 'events', 'precision', 'recall', 'F1')
  const parts: readonly (readonly [string, readonly LabelledEvent[]])[] = [
    ['tuned on', labelled.filter((event) => !event.heldOut)],
    ['held out', labelled.filter((event) => event.heldOut)],
    ['whole set', labelled],
    ...Object.entries(labelledByLanguage),
  ]
  for (const [name, events] of parts) {
    const { precision, recall, f1 } = measure(events)
    row(name, String(events.length), ...[precision, recall, f1].map((figure) => figure.toFixed(3)))
  }
  const { falseAlarms, missed } = measure(labelled)
  for (const event of falseAlarms) console.log(`  called travel, is not: ${describe(event)}`)
  for (const event of missed) console.log(`  travel, not seen:      ${describe(event)}`)
}

const row = (name: string, ...cells: string[]): void =>
  console.log(`  ${name.padEnd(12)}${cells.map((cell) => cell.padStart(10)).join('')}`)

const describe = (event: LabelledEvent): string => (event.heldOut ? `${event.summary} (held out)` : event.summary)
