import type { SyncRun } from '@calendar-sync/contracts/api/syncRuns'
import type { RunCounts, SyncedEvent } from '@calendar-sync/contracts/domain/runReport'
import type { SyncDirection } from '@calendar-sync/contracts/domain/sync'
import type { z } from 'zod'
import { quoted } from '../ui/isolated.ts'
import { counted } from '../ui/numbers.ts'

export const triggers: Record<SyncRun['trigger'], string> = {
  person: 'Started by you',
  schedule: 'On schedule',
  push: 'Google reported a change',
}

const runStatuses = {
  requested: { word: 'Waiting', tone: 'plain' },
  running: { word: 'Running', tone: 'strong' },
  completed: { word: 'Completed', tone: 'good' },
  completedWithErrors: { word: 'Completed with errors', tone: 'warning' },
  failed: { word: 'Failed', tone: 'danger' },
} as const satisfies Record<SyncRun['status'] | 'completedWithErrors', object>

/** How a run stands, in a word and its colour. */
export const runVerdict = ({ status, results }: Pick<SyncRun, 'status' | 'results'>) =>
  runStatuses[status === 'completed' && results.errors > 0 ? 'completedWithErrors' : status]

/** Of a run that changed nothing, or nothing so far. */
const unchanged = {
  requested: { summary: 'Waiting', events: 'Nothing so far.' },
  running: { summary: 'Under way', events: 'Nothing so far.' },
  completed: { summary: 'Nothing had changed', events: 'No event had to be touched.' },
  failed: { summary: '', events: 'No event was touched.' },
} as const satisfies Record<SyncRun['status'], object>

/** What stands in the place of a run's events where there are none. */
export const noEventsInWords = ({ status }: Pick<SyncRun, 'status'>): string => unchanged[status].events

/** "5 copied, 1 updated": what a run changed, in a few words, or how it stands. Of one that failed its error tells. */
export const runInWords = ({ status, results }: Pick<SyncRun, 'status' | 'results'>): string =>
  status === 'failed' ? '' : countsInWords(results) || unchanged[status].summary

function countsInWords({ created, updated, deleted, errors, skipped, conflicts }: RunCounts): string {
  const parts = [
    created > 0 && `${counted(created, 'event')} copied`,
    updated > 0 && `${counted(updated, 'copy', 'copies')} updated`,
    deleted > 0 && `${counted(deleted, 'copy', 'copies')} removed`,
    conflicts > 0 && counted(conflicts, 'conflict'),
    errors > 0 && counted(errors, 'error'),
    skipped > 0 && `${counted(skipped, 'event')} skipped`,
  ].filter((part) => part !== false)
  return parts.join(', ')
}

interface Sides {
  readonly sourceCalendar: { readonly summary: string }
  readonly targetCalendar: { readonly summary: string }
  readonly syncDirection: SyncDirection
}

/** Where the originals of a sync's copies are: of a two-way sync a run does not say in which of the two. */
export function placesOfOriginals({ sourceCalendar, targetCalendar, syncDirection }: Sides): string {
  if (syncDirection === 'two-way') return `${quoted(sourceCalendar.summary)} or ${quoted(targetCalendar.summary)}`
  return quoted((syncDirection === 'reverse' ? targetCalendar : sourceCalendar).summary)
}

type Event = z.infer<typeof SyncedEvent>

const actions: Record<Event['action'], string> = {
  create: 'Copied',
  update: 'Updated',
  delete: 'Removed',
  skip: 'Skipped',
  conflict: 'Conflict',
}

/** What became of one event, in a word and its colour. */
export function eventVerdict({ action, status }: Pick<Event, 'action' | 'status'>) {
  if (status === 'error') return { word: 'Error', tone: 'danger' } as const
  if (status === 'pending') return { word: 'Pending', tone: 'plain' } as const
  if (action === 'conflict') return { word: actions.conflict, tone: 'warning' } as const
  return { word: actions[action], tone: action === 'skip' ? 'plain' : 'good' } as const
}

/** As in the preview: what needs the person comes first, then what changed. */
const order: readonly Event['action'][] = ['conflict', 'create', 'update', 'delete', 'skip']
const rank = ({ action, status }: Pick<Event, 'action' | 'status'>) => (status === 'error' ? -1 : order.indexOf(action))

/** The events of a run as they are listed; among equals in the order in which the run came upon them. */
export const changedFirst = <Told extends Pick<Event, 'action' | 'status'>>(events: readonly Told[]): Told[] =>
  [...events].sort((a, b) => rank(a) - rank(b))
