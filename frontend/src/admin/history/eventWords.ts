import type { HistoryEvent, HistoryFilter } from '@calendar-sync/contracts/api/history'
import { formatMoment } from '../../ui/Moment.tsx'

/** What people read for who did something. */
export function actorName({ kind, person }: HistoryEvent['actor']): string {
  if (kind === 'system') return 'The system'
  if (kind === 'schedule') return 'The schedule'
  return person ? personName(person) : kind === 'admin' ? 'An administrator' : 'A person'
}

export const personName = ({ displayName, email }: { displayName: string | null; email: string | null }): string =>
  displayName || email || 'An erased person'

const utcDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

/** What happened, its days and times written as the browser writes them elsewhere. */
export const sentenceOf = ({ sentence }: Pick<HistoryEvent, 'sentence'>): string =>
  sentence.replace(/\b(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))? UTC\b/g, (written, day: string, time?: string) => {
    if (Number.isNaN(Date.parse(`${day}T${time ?? '00:00'}Z`))) return written
    return time ? formatMoment(`${day}T${time}Z`) : utcDay.format(new Date(day))
  })

const failures = new Set(['SyncRunFailed', 'SyncEventParked', 'PaymentFailed'])
/** Whether it tells that something went wrong, which its sentence says too. */
export const isFailure = ({ type }: Pick<HistoryEvent, 'type'>): boolean => failures.has(type)

/** "SyncFilterChanged" and "syncStartHour" as people write: "Sync filter changed", "Sync start hour". */
export function inWords(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What kind of thing a stream tells the life of: "Sync", "Accounts". */
export const streamName = (stream: string): string => inWords(stream.split('-')[0] ?? stream)

/** The address of the History tab, narrowed. */
export const historyOf = (filter: { readonly [Name in keyof HistoryFilter]?: string }): string =>
  `/admin/history?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
