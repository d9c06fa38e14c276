import type { Account } from '@calendar-sync/contracts/api/accounts'
import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import { type UnusableAccount, unusableAccountOf } from '@calendar-sync/contracts/unusableAccount'
import { reconnectionNotice } from '../accounts/account.ts'
import { quoted } from '../ui/isolated.ts'

/** The one thing that fixes a problem. */
export type Remedy =
  | { readonly kind: 'reconnect' | 'switchOn'; readonly account: Account }
  /** The account was removed: it has to be connected once more. */
  | { readonly kind: 'connect' }
  | { readonly kind: 'confirm'; readonly sync: CalendarSync }
  /** @param toldInDetails whether the details of the sync say why, event by event */
  | { readonly kind: 'run'; readonly sync: CalendarSync; readonly toldInDetails?: true }
  /** No button does: the sync shows what it is about. */
  | { readonly kind: 'look' }

/** What is wrong now, and what mends it. */
export interface SyncProblem {
  readonly key: string
  readonly headline: string
  /** What it concerns: an account's address, or the two calendars. */
  readonly subject: string
  readonly reason: string
  readonly remedy: Remedy
}

/** “Work” and “Family” */
export const calendarsOf = ({ sourceCalendar, targetCalendar }: CalendarSync): string =>
  `${quoted(sourceCalendar.summary)} and ${quoted(targetCalendar.summary)}`

const sidesOf = ({ sourceCalendar, targetCalendar }: CalendarSync) => ({
  source: sourceCalendar,
  target: targetCalendar,
})

const unusableAccountOfSync = (sync: CalendarSync, accounts: readonly Account[]): UnusableAccount | null =>
  unusableAccountOf(
    sidesOf(sync),
    accounts.map((account) => ({
      accountId: account.id,
      isActive: account.isActive,
      reconnectionRequired: reconnectionNotice(account) !== null,
    })),
  )

/** Reasons of a last run that say nothing any more once the account can be used. */
const accountCodes: readonly string[] = [
  'account_removed',
  'account_inactive',
  'reconnection_required',
] satisfies UnusableAccount['code'][]

const lost = (account: Account): SyncProblem => ({
  key: account.id,
  headline: 'One account is out of reach',
  subject: account.email,
  reason: 'Google no longer lets us in. Its syncs wait, and nothing is lost; they go on once you reconnect it.',
  remedy: { kind: 'reconnect', account },
})

const switchedOff = (account: Account): SyncProblem => ({
  key: account.id,
  headline: 'One account is switched off',
  subject: account.email,
  reason: 'It is switched off. Its syncs wait until you switch it on again.',
  remedy: { kind: 'switchOn', account },
})

/** What is wrong with an active sync, if anything: what keeps it from running comes before how its last run ended. */
export function syncProblemOf(sync: CalendarSync, accounts: readonly Account[]): SyncProblem | null {
  if (!sync.active) return null
  const of = { key: sync.id, subject: calendarsOf(sync) }
  const unusable = unusableAccountOfSync(sync, accounts)
  const account = accounts.find(({ id }) => id === unusable?.accountId)
  if (unusable && account) return unusable.code === 'reconnection_required' ? lost(account) : switchedOff(account)
  if (unusable) {
    const { accountEmail } = sidesOf(sync)[unusable.side]
    const reason = `${accountEmail} is no longer connected. Connect it again, or delete the sync.`
    return { ...of, headline: 'One account is no longer connected', reason, remedy: { kind: 'connect' } }
  }
  if (sync.lastError === null) return leftOut(sync)
  if (sync.lastErrorCode === 'events_failed')
    return {
      ...of,
      headline: 'Some events were not copied',
      reason: `${sync.lastError} The next sync tries again.`,
      remedy: { kind: 'run', sync, toldInDetails: true },
    }
  if (sync.lastErrorCode === 'deletions_need_confirmation')
    return {
      ...of,
      headline: 'One sync waits for your answer',
      reason: sync.lastError,
      remedy: { kind: 'confirm', sync },
    }
  const reason = accountCodes.includes(sync.lastErrorCode ?? '')
    ? 'Both accounts can be used again. Sync now to catch up.'
    : sync.lastError
  return { ...of, headline: 'One sync did not finish', reason, remedy: { kind: 'run', sync } }
}

/** Events that failed so often that they are not tried any more. */
function leftOut(sync: CalendarSync): SyncProblem | null {
  const { parkedEvents: events } = sync
  if (events === 0) return null
  const [headline, what] =
    events === 1
      ? [
          'One event is left out',
          '1 event could not be copied after several tries. It is left out until you change it;',
        ]
      : [
          'Some events are left out',
          `${events} events could not be copied after several tries. They are left out until you change them;`,
        ]
  const reason = `${what} the preview in Details shows which.`
  return { key: sync.id, subject: calendarsOf(sync), headline, reason, remedy: { kind: 'look' } }
}

/** Everything that is wrong, the most urgent first, each account and each sync once. */
export function syncProblemsOf(accounts: readonly Account[], syncs: readonly CalendarSync[]): SyncProblem[] {
  const outOfReach = accounts.filter((account) => reconnectionNotice(account) !== null).map(lost)
  const ofSyncs = syncs.map((sync) => syncProblemOf(sync, accounts)).filter((problem) => problem !== null)
  const all = [...outOfReach, ...ofSyncs.sort((a, b) => urgency(a) - urgency(b))]
  return [...new Map(all.map((problem) => [problem.key, problem])).values()]
}

const order: readonly Remedy['kind'][] = ['reconnect', 'switchOn', 'connect', 'confirm', 'run', 'look']
const urgency = ({ remedy }: SyncProblem): number => order.indexOf(remedy.kind)
