import type { LabelledEvent } from './labelled.ts'

/** A share with its 95 % interval (Wilson). */
export type Share = Readonly<{ value: number; low: number; high: number; of: number }>

/** How verdicts meet labels. */
export type Measure = Readonly<{
  events: number
  precision: Share
  recall: Share
  /** Per 1,000 events that are not travel, each as often as it comes. */
  falseAlarms: number
}>

export type Judged = Readonly<{ labelled: LabelledEvent; travel: boolean }>

export function measure(judged: readonly Judged[]): Measure {
  const count = (label: boolean, verdict: boolean) =>
    judged.filter(({ labelled, travel }) => labelled.travel === label && travel === verdict).length
  const hits = count(true, true)
  const occurrences = (list: readonly Judged[]) => list.reduce((sum, { labelled }) => sum + labelled.times, 0)
  const ordinary = judged.filter(({ labelled }) => !labelled.travel)
  const alarms = occurrences(ordinary.filter(({ travel }) => travel))
  return {
    events: judged.length,
    precision: shareOf(hits, hits + count(false, true)),
    recall: shareOf(hits, hits + count(true, false)),
    falseAlarms: ordinary.length === 0 ? 0 : (1000 * alarms) / occurrences(ordinary),
  }
}

/** Wilson's interval, which holds for small numbers and for shares near 0 and 1 too. */
export function shareOf(part: number, of: number): Share {
  if (of === 0) return { value: 0, low: 0, high: 1, of }
  const z = 1.96
  const value = part / of
  const centre = (value + (z * z) / (2 * of)) / (1 + (z * z) / of)
  const half = (z / (1 + (z * z) / of)) * Math.sqrt((value * (1 - value)) / of + (z * z) / (4 * of * of))
  return { value, low: Math.max(0, centre - half), high: Math.min(1, centre + half), of }
}
