import type { GoogleEvent } from '../../../google/event.ts'
import { linkFor } from '../../../write/linkTransitions.ts'
import { type Content, contentOf, copyBody, hashOf } from '../content.ts'
import { desiredContent } from '../desiredCopy.ts'
import type { Link, LinkState } from '../link.ts'
import { calendarHash, copyId, ourMarker } from '../marker.ts'
import type { Pair, SeenCopy, SeenOriginal } from '../pair.ts'
import type { PlanInputs } from '../planInputs.ts'
import { reportOf } from '../report.ts'

/** Values that tests of the plan speak of by name. An event that says “Flight” is travel. */
export const calendars = { originalKey: calendarHash('work@example.com'), copyKey: calendarHash('home@example.com') }
export const oneWay: PlanInputs = {
  ...calendars,
  syncId: 'sync',
  window: { from: new Date('2025-05-01T00:00:00Z'), to: new Date('2025-06-01T00:00:00Z') },
  shareDetails: true,
  restore: false,
  twoWay: undefined,
  mode: 'all',
  accessRole: 'owner',
  isOurCopy: () => false,
  decisionFor: () => null,
  verdictOf: ({ summary = '' }) => ({
    travel: { travel: summary.includes('Flight'), score: 0, reasons: [] },
    keywords: null,
  }),
}
export const twoWay: PlanInputs = { ...oneWay, twoWay: { rule: 'keep_newest', original: 'source' } }

const early = '2025-05-01T08:00:00Z'
export const event = (summary: string, more: Partial<GoogleEvent> = {}): GoogleEvent => ({
  id: 'e',
  etag: '"1"',
  updated: early,
  summary,
  start: { dateTime: '2025-05-10T09:00:00Z', timeZone: 'Europe/Berlin' },
  end: { dateTime: '2025-05-10T11:00:00Z', timeZone: 'Europe/Berlin' },
  ...more,
})
export const contentFor = (summary: string, more: Partial<GoogleEvent> = {}): Content => {
  const content = contentOf(event(summary, more))
  if (!content) throw new Error('an event with times has content')
  return content
}

export const live = (summary = 'Flight', more: Partial<GoogleEvent> = {}): SeenOriginal => {
  const original = event(summary, more)
  const at = (time: GoogleEvent['start']) => new Date(time?.dateTime ?? '')
  return { kind: 'live', event: original, startsAt: at(original.start), endsAt: at(original.end) }
}
/** A copy that we wrote as `written`, and that a person left as `shown`. */
export const copy = (written = 'Flight', shown: Partial<GoogleEvent> = {}, shareDetails = true): SeenCopy => {
  const content = desiredContent(contentFor(written), shareDetails)
  const marker = {
    ...calendars,
    originalEventId: 'e',
    generation: 0,
    hash: hashOf(content),
    hidden: !shareDetails,
    runId: 'r',
  }
  const { extendedProperties } = copyBody(content, 'sync', marker)
  const found: GoogleEvent = { ...event(content.summary), ...shown, id: copyId(marker), extendedProperties }
  const ours = ourMarker(found, 'home@example.com')
  if (!ours) throw new Error('a copy with marker and id is ours')
  return { kind: 'live', event: found, marker: ours }
}
export const unknown = { kind: 'unknown' } as const
export const missing = { kind: 'missing' } as const
export const missingOriginal = { kind: 'missing', last: undefined } as const
export const deleted = { kind: 'deleted', last: undefined } as const

export const pair = (original: SeenOriginal, seen: SeenCopy, link?: Link): Pair => ({
  originalEventId: 'e',
  original,
  copy: seen,
  link,
  hasOwnInvitation: false,
})
/** A link whose copy the log knows as it stands. */
export const link = (state: LinkState, summary = 'Flight', more: Partial<Link> = {}): Link => {
  const hash = hashOf(contentFor(summary))
  const known = { ...linkFor(pair(unknown, unknown), oneWay), state, desiredHash: hash, originalHash: hash }
  return { ...known, reportedAs: reportOf({ original: live(summary), link: known }, 'sync') ?? null, ...more }
}
/** The link of a two-way sync that left both sides saying the same. */
export const inStep = (summary = 'Flight', more: Partial<Link> = {}): Link => {
  const both = contentFor(summary)
  const hash = hashOf(both)
  const base = { syncId: 'sync', original: both, copy: both }
  return link('linked', summary, { base, originalHash: hash, copyHash: hash, ...more })
}
