import type { ConflictResolution } from '@calendar-sync/contracts/events/sync'
import type { GoogleEvent } from '../google/event.ts'
import { type Content, contentOf, hashOf } from './content.ts'
import { wishedCopy } from './copy.ts'
import type { Pair, SeenNative } from './pair.ts'

/** Whether an event is to be copied, and the sentence a person may read about it. `listed`: worth showing when not. */
export interface Judgement {
  readonly copy: boolean
  readonly reason: string
  readonly listed: boolean
}

/** What a sync wishes in one direction. */
export interface Rules {
  readonly syncId: string
  /** `calendarHash` of the two calendars. */
  readonly from: string
  readonly to: string
  /** Instants. An event counts when it ends after `from` and starts before `to`, as Google bounds its lists. */
  readonly window: { readonly from: Date; readonly to: Date }
  readonly shareDetails: boolean
  /** Copies that a person deleted are made again. */
  readonly restore: boolean
  /** In a two-way sync: what to do about conflicts, and which side of the sync the native events are on. */
  readonly twoWay: { readonly rule: ConflictResolution; readonly native: 'source' | 'target' } | undefined
  /** Pattern, mode, keyword filter and all that is never copied. `invited`: the other calendar has it of its own. */
  readonly judge: (event: GoogleEvent, invited: boolean) => Judgement
}

/** What the copy of an event shall be. */
export type Wish =
  | { readonly copy: true; readonly content: Content; readonly hash: string; readonly reason: string }
  | { readonly copy: false; readonly reason: string; readonly listed: boolean }

export function wishFor({ native, link, copy, invited }: Pair, rules: Rules): Wish {
  if (native.kind !== 'live') return { copy: false, reason: goneBecause[native.kind], listed: false }
  // A linked event that is moved out of the window stays linked: its copy follows. So does one that was about to be
  // made: it may be there already, and whether the run that began died must not matter.
  const linked = link?.state === 'linked' || link?.state === 'planned' || copy.kind === 'live'
  if (!linked && !overlaps(native, rules.window)) {
    return { copy: false, reason: 'It lies outside the days that are synced.', listed: false }
  }
  const judgement = rules.judge(native.event, invited)
  if (!judgement.copy) return { copy: false, reason: judgement.reason, listed: judgement.listed }
  const content = contentOf(native.event)
  if (!content) return { copy: false, reason: 'Its times may not be seen.', listed: false }
  const wished = wishedCopy(content, rules.shareDetails)
  return { copy: true, content: wished, hash: hashOf(wished), reason: judgement.reason }
}

const goneBecause = {
  deleted: 'The event was deleted.',
  missing: 'The calendar no longer shows the event.',
  unknown: 'The event is not known.',
} as const satisfies Record<Exclude<SeenNative['kind'], 'live'>, string>

const overlaps = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, { from, to }: Rules['window']) =>
  endsAt > from && startsAt < to
