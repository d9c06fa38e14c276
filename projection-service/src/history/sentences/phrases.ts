import { hidden } from '@calendar-sync/contracts/api/history'
import type { AccountsState } from '@calendar-sync/contracts/domain/accounts'
import type { RunCounts } from '@calendar-sync/contracts/domain/runReport'
import type { KeywordFilter, SyncState, Way } from '@calendar-sync/contracts/domain/sync'
import type { AccountId } from '@calendar-sync/contracts/ids'
import { erased } from '@calendar-sync/contracts/personal'
import type { Subject } from './context.ts'

/** `Dana Reyes’s plan`, or `the plan`. */
export const possession = (subject: Subject, thing: string): string => `${subject ? `${subject}’s` : 'the'} ${thing}`

export const quoted = (text: string): string => `“${text}”`

/** Whether this stands for a text that is concealed or erased: two of them may have been different texts. */
export const isVeiled = (text: string): boolean => text === hidden || text === erased

/** Days and times are UTC and say so; each screen writes them in the way of its browser (`contracts/src/api/history.ts`). */
export const dayOf = (at: string): string => `${new Date(at).toISOString().slice(0, 10)} UTC`
export const minuteOf = (at: string): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

const most = 12
/** A long list is told by its first members. */
export const quotedList = (texts: readonly string[]): string => {
  const shown = texts.slice(0, most).map(quoted)
  return texts.length > most ? `${shown.join(', ')} and ${texts.length - most} more` : listed(shown)
}

/** `Work → Family`, the way events travel; `Work ↔ Family` for both. @param way one of both; absent: all that the sync copies */
export function routeOf(sync: SyncState, way?: Way): string {
  if (sync.kind === 'none') return 'a sync'
  const [from, to] = [sync.source.summary, sync.target.summary]
  if (!way && sync.syncDirection === 'two-way') return `${from} ↔ ${to}`
  return (way ?? sync.syncDirection) === 'reverse' ? `${to} → ${from}` : `${from} → ${to}`
}

export function filterInWords({ keywords, mode, ...checks }: KeywordFilter): string {
  if (keywords.length === 0) return 'no keywords'
  const places = [
    ...(checks.checkSummary ? ['title'] : []),
    ...(checks.checkDescription ? ['description'] : []),
    ...(checks.checkLocation ? ['location'] : []),
  ]
  const where = places.length === 3 ? '' : places.length === 0 ? ' nowhere' : ` in ${listed(places)} only`
  const how = keywords.length === 1 ? '' : `${mode} of `
  return `${how}${quotedList(keywords)}${where}`
}

/** One that was removed and connected again was known by another address before, perhaps. */
export const lastKnown = ({ accounts }: AccountsState, id: AccountId) =>
  accounts.findLast(({ accountId }) => accountId === id)

export function accountOf(accounts: AccountsState, id: AccountId): string {
  const known = lastKnown(accounts, id)
  return known ? `the account ${known.email}` : 'an account'
}

/** `2 created, 1 updated`; what did not happen is left out. */
export function countsInWords(counts: readonly (RunCounts | null)[]): string {
  const sum = (of: keyof RunCounts) => counts.reduce((all, some) => all + (some?.[of] ?? 0), 0)
  const told = (['created', 'updated', 'deleted', 'skipped', 'conflicts', 'errors'] as const)
    .map((of) => ({ of, count: sum(of) }))
    .filter(({ count }) => count > 0)
    .map(({ of, count }) => `${count} ${of}`)
  return told.length > 0 ? told.join(', ') : 'nothing to do'
}

/** Each setting that differs, from what to what. */
export const changesInWords = (
  changes: readonly (readonly [name: string, before: unknown, after: unknown])[],
): string =>
  listed(
    changes
      .filter(([, before, after]) => before !== after)
      .map(([name, before, after]) => `${name} from ${before} to ${after}`),
  )
