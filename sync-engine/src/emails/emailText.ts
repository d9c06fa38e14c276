import { beginningOf } from '@calendar-sync/contracts/beginningOf'
import type { SyncedEvent } from '@calendar-sync/contracts/domain/runReport'
import { DateTime } from 'luxon'
import { type Counts, countsInWords } from '../run/progress.ts'
import type { WeekTotals } from './emailOutbox.ts'

/** What an email says, before it is plain text or HTML. */
export interface EmailText {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Lines of a list after the paragraphs. */
  readonly items: readonly string[]
  readonly link: { readonly label: string; readonly path: string }
}

interface SyncNames {
  readonly source: string
  readonly target: string
}

const inWords = (counts: Counts): string => countsInWords(counts) ?? 'nothing changed'

const maxItems = 20

export function syncReport(
  { source, target }: SyncNames,
  counts: Counts,
  events: readonly SyncedEvent[],
  timeZone: string,
): EmailText {
  const told = events.filter(({ status, action }) => status === 'error' || (status === 'success' && action !== 'skip'))
  const items = told.slice(0, maxItems).map((event) => itemOf(event, timeZone))
  return {
    subject: `Synced: ${inWords(counts)}`,
    paragraphs: [`Your calendars ${quoted(source)} and ${quoted(target)} were synced: ${inWords(counts)}.`],
    items: told.length > maxItems ? [...items, `and ${told.length - maxItems} more`] : items,
    link: { label: 'See the run', path: '/calendars' },
  }
}

/** @param run whether it failed as a whole, and why it could not do all of its work; no reason when only some events failed */
export function errorAlert(
  { source, target }: SyncNames,
  { failed, reason }: { readonly failed: boolean; readonly reason: string | undefined },
  counts: Counts,
): EmailText {
  const left = `${events(counts.errors)} could not be synced. The next run tries again.`
  return {
    subject: failed ? 'A sync failed' : 'A sync had errors',
    paragraphs: [
      `Syncing your calendars ${quoted(source)} and ${quoted(target)} ${failed ? 'failed' : 'had errors'}.`,
      ...(reason ? [reason] : []),
      ...(failed ? [] : [left]),
      'If this goes on, this email comes again tomorrow.',
    ],
    items: [],
    link: { label: 'Open your syncs', path: '/calendars' },
  }
}

export const reconnectionAlert = (account: string): EmailText => ({
  subject: 'A Google account must be reconnected',
  paragraphs: [
    `Google no longer lets us use the account ${account}. Its syncs pause until you reconnect it on the Accounts page.`,
  ],
  items: [],
  link: { label: 'Reconnect', path: '/accounts' },
})

export function weeklySummary(totals: WeekTotals, from: Date, to: Date, timeZone: string): EmailText {
  const day = (date: Date) => inZone(date.toISOString(), timeZone).toFormat('d LLLL')
  const { runs, failed } = totals
  const paragraphs =
    runs === 0
      ? ['None of your syncs ran.']
      : [
          `Your syncs ran ${times(runs)}${failed > 0 ? `, of which ${failed} failed` : ''}.`,
          `In all: ${inWords(totals)}.`,
        ]
  return {
    subject: `Your week: ${inWords(totals)}`,
    paragraphs: [`From ${day(from)} to ${day(to)}.`, ...paragraphs],
    items: [],
    link: { label: 'Open the dashboard', path: '/dashboard' },
  }
}

const verbs = { create: 'Added', update: 'Changed', delete: 'Removed', conflict: 'Settled', skip: 'Skipped' } as const

function itemOf({ action, status, summary, start, reason }: SyncedEvent, timeZone: string): string {
  const title = quoted(summary) || 'An event without a title'
  const when = start === null ? '' : `, ${moment(start, timeZone)}`
  return status === 'error' ? `Failed: ${title}${when} (${shortened(reason)})` : `${verbs[action]}: ${title}${when}`
}

const maxTitleLength = 200
const lineBreaks = /[\t-\r\u0085\u2028\u2029]+/g
/** Among them those that turn round the direction of all that follows. */
const controlCharacters = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** Titles are other people's words: always cut to one line of a list, without what a mail program obeys. */
function shortened(text: string): string {
  const start = beginningOf(text, maxTitleLength)
  const line = withoutLinks(start.replace(lineBreaks, ' ').replace(controlCharacters, ''))
  return start === text ? line : `${line}…`
}

/** Mail programs make a link of every word that looks like an address; a space of no width within it keeps them from that. */
const noWidth = '\u200b'
/** Within a word, in scripts whose letters carry marks and in names of signs too; not between figures, nor of an ellipsis. */
const dotsOfNames = /(?<=[^\s.])\.(?=[\p{L}\p{M}\p{S}\p{Cf}_-]|(?<!\p{N}\.)\p{N})/gu
const withoutLinks = (line: string): string =>
  line.replaceAll('://', `:${noWidth}//`).replace(dotsOfNames, `${noWidth}.`)

/** A title within a sentence of ours, which stays in order when the title is written from right to left. */
function quoted(text: string): string {
  const line = shortened(text)
  return line && `\u2068${line}\u2069`
}

/** `start` is a date, or a date and time. */
const moment = (start: string, timeZone: string): string =>
  start.length === 10
    ? DateTime.fromISO(start).toFormat('ccc d LLLL')
    : inZone(start, timeZone).toFormat("ccc d LLLL 'at' HH:mm")

function inZone(instant: string, timeZone: string): DateTime {
  const local = DateTime.fromISO(instant, { zone: timeZone, locale: 'en' })
  return local.isValid ? local : DateTime.fromISO(instant, { zone: 'utc', locale: 'en' })
}

const events = (count: number) => (count === 1 ? 'One event' : `${count} events`)
const times = (count: number) => (count === 1 ? 'once' : `${count} times`)
