import type { Account } from '@calendar-sync/contracts/api/accounts'
import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import { lastRun } from '../runs/lastRun.ts'
import { calendarsOf, type Remedy, type SyncProblem } from '../syncProblems/syncProblems.ts'
import { counted } from '../ui/numbers.ts'

/** Is everything in step? And where to go to fix what is not. */
export interface Health {
  readonly mood: 'good' | 'busy' | 'todo' | 'bad'
  /** Whether the second account is still to come. */
  readonly isIncomplete?: true
  readonly headline: string
  readonly detail: string
  readonly fix?: { readonly to: string; readonly label: string } | Remedy
}

const unhealthy = ({ headline, subject, reason, remedy }: SyncProblem): Health => ({
  mood: 'bad',
  headline,
  detail: `${subject}: ${reason}`,
  fix: remedy,
})

/** What is wrong beside that which the health tells. */
export const problemsBeside = ({ mood }: Health, problems: readonly SyncProblem[]): readonly SyncProblem[] =>
  problems.slice(mood === 'bad' ? 1 : 0)

/**
 * The first thing that keeps the calendars from being in step, most urgent first.
 * @param problems what is wrong with these accounts and syncs (`syncProblemsOf`)
 */
export function healthOf(
  accounts: readonly Account[],
  syncs: readonly CalendarSync[],
  problems: readonly SyncProblem[],
): Health {
  const [problem] = problems
  if (problem?.remedy.kind === 'reconnect') return unhealthy(problem)
  if (accounts.length < 2)
    return {
      mood: 'todo',
      isIncomplete: true,
      headline: accounts.length === 0 ? 'Connect your accounts to begin' : 'One more account to go',
      detail: 'A sync connects the calendars of two accounts, for example work and family.',
      fix: { to: '/accounts', label: 'Connect an account' },
    }
  if (syncs.length === 0)
    return {
      mood: 'todo',
      headline: 'Ready for your first sync',
      detail: 'Your accounts are connected. Choose the two calendars that should be in step.',
      fix: { to: '/calendars', label: 'Create your first sync' },
    }
  if (problem) return unhealthy(problem)
  if (syncs.some(({ currentRunId }) => currentRunId !== null))
    return { mood: 'busy', headline: 'A sync is running', detail: 'Your calendars will be in step in a moment.' }
  const active = syncs.filter((sync) => sync.active)
  if (active.length === 0)
    return {
      mood: 'todo',
      headline: 'All your syncs are paused',
      detail: 'Nothing is copied until you make one active again.',
      fix: { to: '/calendars', label: 'See your syncs' },
    }
  const waiting = active.find((sync) => lastRun(sync) === null)
  if (waiting)
    return {
      mood: 'todo',
      headline: 'One sync has never run',
      detail: `${calendarsOf(waiting)} are connected. Press Sync Now to copy the first events.`,
      fix: { to: '/calendars', label: 'Go to Sync Now' },
    }
  return {
    mood: 'good',
    headline: 'Everything is in step',
    detail: [
      counted(active.length, 'active sync'),
      active.length < syncs.length && `${syncs.length - active.length} switched off`,
      'no problem to report.',
    ]
      .filter(Boolean)
      .join(', '),
  }
}
