import type { Account } from '@calendar-sync/contracts/api/accounts'
import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import type { EventFilter } from '@calendar-sync/contracts/api/eventFilters'

type Check = (value: unknown) => boolean

const text: Check = (value) => typeof value === 'string'
const number: Check = (value) => typeof value === 'number'
const flag: Check = (value) => typeof value === 'boolean'
const texts: Check = (value) => Array.isArray(value) && value.every(text)
const textOrNull: Check = (value) => value === null || text(value)
const oneOf =
  (...words: readonly string[]): Check =>
  (value) =>
    words.some((word) => word === value)
const has =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([name, holds]) => holds(Reflect.get(value, name)))

const calendar = has({ summary: text, accountEmail: text })
const mode = oneOf('any', 'all')

const syncFields = {
  id: text,
  sourceCalendar: calendar,
  targetCalendar: calendar,
  syncMode: oneOf('filtered', 'all', 'none'),
  syncDirection: oneOf('one-way', 'two-way', 'reverse'),
  conflictResolution: oneOf('keep_newest', 'keep_source', 'keep_target', 'merge'),
  sensitivity: oneOf('careful', 'balanced', 'generous'),
  shareDetails: flag,
  active: flag,
  inactiveReason: textOrNull,
  daysForward: number,
  filterKeywords: texts,
  filterMode: mode,
  filterCheckSummary: flag,
  filterCheckDescription: flag,
  filterCheckLocation: flag,
  reverseFilterKeywords: texts,
  reverseFilterMode: mode,
  reverseFilterCheckSummary: flag,
  reverseFilterCheckDescription: flag,
  reverseFilterCheckLocation: flag,
  filterId: textOrNull,
  reverseFilterId: textOrNull,
  lastSyncTime: textOrNull,
  totalSynced: number,
  totalErrors: number,
  lastReverseSync: textOrNull,
  totalReverseSynced: number,
  totalReverseErrors: number,
  lastCheckedAt: textOrNull,
  lastError: textOrNull,
  parkedEvents: number,
} satisfies Partial<Record<keyof CalendarSync, Check>>
const filterFields = {
  id: text,
  name: text,
  keywords: texts,
  mode,
  checkSummary: flag,
  checkDescription: flag,
  checkLocation: flag,
} satisfies Partial<Record<keyof EventFilter, Check>>
const accountFields = {
  email: text,
  displayName: text,
  isActive: flag,
  refreshToken: text,
  reconnectionRequired: flag,
} satisfies Partial<Record<keyof Account, Check>>

/** What is drawn of a sync, of a saved filter and of an account before the validation library is there. */
export type DrawnSync = Pick<CalendarSync, keyof typeof syncFields>
export type DrawnFilter = Pick<EventFilter, keyof typeof filterFields>
export type DrawnAccount = Pick<Account, keyof typeof accountFields>

/** Whether a card may have to say what is wrong: that is told with the screen itself, and would push aside what stood there before. */
export const mayBeWrong = (syncs: readonly DrawnSync[], accounts: readonly DrawnAccount[]): boolean =>
  syncs.some(({ lastError, parkedEvents }) => lastError !== null || parkedEvents > 0) ||
  accounts.some(
    ({ isActive, refreshToken, reconnectionRequired }) => !isActive || refreshToken === '' || reconnectionRequired,
  )

const listOf = <Item>(fields: Readonly<Record<keyof Item & string, Check>>) => {
  const isItem = has(fields)
  const isList = (answer: unknown): answer is readonly Item[] => Array.isArray(answer) && answer.every(isItem)
  return (answer: unknown): readonly Item[] | null => (isList(answer) ? answer : null)
}

/**
 * Read the lists of the calendars page by hand, as far as its first picture shows them; null where an answer is not such a list. The
 * screen itself reads them again with their schemas.
 */
export const readSyncs = listOf<DrawnSync>(syncFields)
export const readFilters = listOf<DrawnFilter>(filterFields)
export const readAccounts = listOf<DrawnAccount>(accountFields)
