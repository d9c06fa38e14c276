import type { Analytics, AnalyticsFigures } from '@calendar-sync/contracts/api/analytics'
import { inWords } from '../history/eventWords.ts'
import type { PlotKind } from './Plot.tsx'

export interface Series {
  readonly name: string
  /** It counts what went wrong. */
  readonly isFailure?: true
  readonly numberIn: (figures: AnalyticsFigures) => number | null
}

export interface FigureDefinition {
  readonly title: string
  /** Parts of one whole are stacked bars, counts of unlike things are grouped bars, totals and lengths of time are lines. */
  readonly kind: PlotKind
  readonly unit: 'count' | 'seconds'
  readonly seriesOf: (analytics: Analytics) => readonly Series[]
}

const seconds = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 100) / 10)

/** One series for each name that occurs in the range, in the order of the alphabet. */
function seriesByName(
  analytics: Analytics,
  countsOf: (figures: AnalyticsFigures) => Readonly<Record<string, number>>,
): readonly Series[] {
  return Object.keys(countsOf(analytics.range))
    .sort()
    .map((name) => ({ name: inWords(name), numberIn: (figures) => countsOf(figures)[name] ?? 0 }))
}

/** What is shown, in the order it is asked for: people, money, syncs, runs, events, errors, time. */
export const figures: readonly FigureDefinition[] = [
  {
    title: 'Users',
    kind: 'lines',
    unit: 'count',
    seriesOf: () => [{ name: 'All users', numberIn: ({ users }) => users.total }],
  },
  {
    title: 'New users and sign-ins',
    kind: 'grouped',
    unit: 'count',
    seriesOf: () => [
      { name: 'Registered', numberIn: ({ users }) => users.registered },
      { name: 'Erased', numberIn: ({ users }) => users.erased },
      { name: 'Sign-ins', numberIn: ({ users }) => users.signIns },
    ],
  },
  {
    title: 'Conversions',
    kind: 'grouped',
    unit: 'count',
    seriesOf: () => [
      { name: 'Joined the waitlist', numberIn: ({ conversions }) => conversions.waitlistJoined },
      { name: 'Converted', numberIn: ({ conversions }) => conversions.waitlistConverted },
      { name: 'Subscribed', numberIn: ({ conversions }) => conversions.subscribed },
      { name: 'Cancelled', numberIn: ({ conversions }) => conversions.cancelled },
    ],
  },
  {
    title: 'Syncs by direction',
    kind: 'stacked',
    unit: 'count',
    seriesOf: (analytics) => seriesByName(analytics, ({ syncs }) => syncs.byDirection),
  },
  {
    title: 'Syncs by rule',
    kind: 'stacked',
    unit: 'count',
    seriesOf: (analytics) => seriesByName(analytics, ({ syncs }) => syncs.byRule),
  },
  {
    title: 'Runs',
    kind: 'stacked',
    unit: 'count',
    seriesOf: () => [
      { name: 'Completed', numberIn: ({ runs }) => runs.completed },
      { name: 'Failed', isFailure: true, numberIn: ({ runs }) => runs.failed },
    ],
  },
  {
    title: 'Events copied',
    kind: 'stacked',
    unit: 'count',
    seriesOf: () => [
      { name: 'Created', numberIn: ({ events }) => events.created },
      { name: 'Updated', numberIn: ({ events }) => events.updated },
      { name: 'Deleted', numberIn: ({ events }) => events.deleted },
    ],
  },
  {
    title: 'Errors by kind',
    kind: 'stacked',
    unit: 'count',
    seriesOf: (analytics) => seriesByName(analytics, ({ errorsByKind }) => errorsByKind),
  },
  {
    title: 'Time to sync',
    kind: 'lines',
    unit: 'seconds',
    seriesOf: () => [
      { name: 'Half of all runs', numberIn: ({ timeToSync }) => seconds(timeToSync.medianMs) },
      { name: '95 of 100 runs', numberIn: ({ timeToSync }) => seconds(timeToSync.p95Ms) },
    ],
  },
  {
    title: 'Time to the first sync',
    kind: 'lines',
    unit: 'seconds',
    seriesOf: () => [
      { name: 'Half of all people', numberIn: ({ timeToFirstSync }) => seconds(timeToFirstSync.medianMs) },
    ],
  },
]
