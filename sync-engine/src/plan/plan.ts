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
  /** `calendarHash` of the two calendars. */
  readonly from: string
  readonly to: string
  /** Instants. An event counts when it ends after `from` and starts before `to`, as Google bounds its lists. */
  readonly window: { readonly from: Date; readonly to: Date }
  readonly shareDetails: boolean
  /** Pattern, mode, keyword filter and all that is never copied. `invited`: the other calendar has it of its own. */
  readonly judge: (event: GoogleEvent, invited: boolean) => Judgement
}

/** What is to be done about one pair. Only `create`, `update` and `delete` write to Google. */
export type Operation =
  | { readonly kind: 'none'; readonly reason: string }
  | { readonly kind: 'skip'; readonly reason: string }
  | { readonly kind: 'create'; readonly content: Content; readonly hash: string; readonly reason: string }
  | { readonly kind: 'update'; readonly content: Content; readonly hash: string; readonly reason: string }
  /** `unproven`: the native event only stopped being shown, so Google must be asked first. */
  | { readonly kind: 'delete'; readonly unproven: boolean; readonly reason: string }
  /** The copy is as wished already, and the link does not know it yet. */
  | { readonly kind: 'adopt'; readonly hash: string; readonly reason: string }
  /** A person deleted the copy: it stays deleted. */
  | { readonly kind: 'acceptRemoval'; readonly reason: string }
  /** Nothing is left on either side. */
  | { readonly kind: 'forget'; readonly reason: string }
  | { readonly kind: 'blocked'; readonly reason: string }

/**
 * What a one-way sync does about a native event and its copy. Run again on what it leads to, it does nothing.
 * Rules: which events are copied, copies and their identity, deletions.
 */
export function planOneWay(pair: Pair, rules: Rules): Operation {
  const { native, copy, link } = pair
  if (copy.kind === 'foreign') {
    return { kind: 'blocked', reason: 'The copy lost the mark that shows it is ours, so it is left alone.' }
  }
  if (link?.state === 'retiring') {
    return { kind: 'delete', unproven: false, reason: 'A deletion that was begun is finished.' }
  }
  const wish = wishFor(pair, rules)
  if (link?.state === 'removed') {
    return wish.copy ? { kind: 'skip', reason: removedByPerson } : { kind: 'none', reason: wish.reason }
  }
  if (copy.kind === 'deleted' && link?.state !== 'retired') {
    return native.kind === 'deleted' || native.kind === 'unknown'
      ? { kind: 'forget', reason: 'Both events are gone.' }
      : { kind: 'acceptRemoval', reason: removedByPerson }
  }
  const mayExist = link?.state === 'linked' || link?.state === 'planned' || copy.kind === 'live'
  if (!wish.copy) {
    if (!mayExist) return wish.listed ? { kind: 'skip', reason: wish.reason } : { kind: 'none', reason: wish.reason }
    if (native.kind === 'unknown') return { kind: 'none', reason: 'It lies behind the window; its copy is kept.' }
    return { kind: 'delete', unproven: native.kind === 'missing', reason: wish.reason }
  }
  const { content, hash } = wish
  const written = copy.kind === 'live' ? copy.marker.hash : link?.state === 'linked' ? link.wishedHash : undefined
  if (written === undefined) return { kind: 'create', content, hash, reason: wish.reason }
  if (written !== hash) return { kind: 'update', content, hash, reason: 'The event changed.' }
  const known = link?.state === 'linked' && link.wishedHash === hash && link.intent === null
  return known ? { kind: 'none', reason: 'Nothing changed.' } : { kind: 'adopt', hash, reason: 'The copy is there.' }
}

const removedByPerson = 'You deleted this copy, so it stays deleted.'

type Wish =
  | { readonly copy: true; readonly content: Content; readonly hash: string; readonly reason: string }
  | { readonly copy: false; readonly reason: string; readonly listed: boolean }

function wishFor({ native, link, copy, invited }: Pair, rules: Rules): Wish {
  if (native.kind !== 'live') return { copy: false, reason: goneBecause[native.kind], listed: false }
  // A linked event that is moved out of the window stays linked: its copy follows.
  const linked = link?.state === 'linked' || copy.kind === 'live'
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
