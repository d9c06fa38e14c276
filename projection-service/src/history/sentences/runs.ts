import { checksIn, type SyncChecksEvent } from '@calendar-sync/contracts/domain/syncChecks'
import type { SyncRunEvent } from '@calendar-sync/contracts/domain/syncRun'
import type { Words } from './context.ts'
import { countsInWords, dayOf, plural, quoted, routeOf } from './phrases.ts'

const requests = {
  sync: 'a sync',
  restore: 'the return of deleted copies',
  confirm_deletions: 'a sync that carries out the deletions',
  remove_copies: 'the removal of all copies',
}
const triggers = { person: '', schedule: ', because it was due', push: ', because the calendar changed' }

export const runWords: Words<SyncRunEvent['type'] | SyncChecksEvent['type']> = {
  SyncRunRequested: ({ trigger, kind = 'sync' }, { sync }) =>
    `asked for ${requests[kind]} of ${routeOf(sync)}${triggers[trigger]}`,
  SyncRunJoined: (_, { sync }) => `joined a run of ${routeOf(sync)} that was under way`,
  SyncRunClaimed: ({ attempt }, { sync }) =>
    attempt > 1 ? `took over the run of ${routeOf(sync)} (attempt ${attempt})` : `began the run of ${routeOf(sync)}`,
  SyncEventsRecorded: ({ events }, { sync }) =>
    `noted what became of ${plural(events.length, 'event')} of ${routeOf(sync)}`,
  SyncRunCompleted: ({ forward, reverse, stopped }, { sync }) =>
    stopped
      ? `finished a part of the run of ${routeOf(sync)} (${countsInWords([forward, reverse])}): ${stopped.error}`
      : `finished the run of ${routeOf(sync)}: ${countsInWords([forward, reverse])}`,
  SyncChecksCounted: (counted, { sync }) =>
    `looked ${plural(checksIn(counted), 'time')} for changes of ${routeOf(sync)} on ${dayOf(counted.day)} and found nothing to do (${plural(counted.calls, 'call')} to Google)`,
  SyncRunFailed: ({ error, details }, { sync }) => {
    const stopped = details ? ` (${details.deletions} of ${plural(details.copies, 'copy', 'copies')})` : ''
    return `could not finish the run of ${routeOf(sync)}${stopped}; the person is told: ${quoted(error)}`
  },
}
