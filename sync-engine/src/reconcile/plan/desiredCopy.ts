import type { Correctable } from '@calendar-sync/contracts/domain/runReport'
import { type Eligibility, eligibilityOf } from '../eligibility/eligibility.ts'
import { overlaps, type Window } from '../feeds/window.ts'
import { type Content, contentOf, hashOf, hashOfEvent } from './content.ts'
import { isEventFault } from './eventFault.ts'
import type { Link } from './link.ts'
import { type Pair, type SeenOriginal, shownEvent } from './pair.ts'
import type { PlanInputs } from './planInputs.ts'

/** What the person decided about an event, and which decision would change something. */
type Correction = Omit<Correctable, 'recurringEventId'>
const notCorrectable: Correction = { decided: null, offer: null }

/** `keeps`: one that is there stays. */
type NoCopy = Correction & {
  readonly copy: false
  readonly reason: string
  readonly reportable: boolean
  readonly keeps?: boolean
}
/** An event that shall have a copy, and its content. */
type Belonging = Correction & { readonly copy: true; readonly content: Content; readonly reason: string }
/** What the copy of an event shall be. */
type DesiredCopy = NoCopy | (Belonging & { readonly hash: string })

export function desiredCopy(pair: Pair, inputs: PlanInputs): DesiredCopy {
  const belonging = belongingOf(pair, inputs)
  if (!belonging.copy) return belonging
  const content = desiredContent(belonging.content, inputs.shareDetails)
  return { ...belonging, content, hash: hashOf(content) }
}

function belongingOf(
  { original, link, copy, hasOwnInvitation, isUnmarkedCopy, movedTo }: Pair,
  inputs: PlanInputs,
): NoCopy | Belonging {
  if (original.kind !== 'live') return left(movedTo ? movedWhere[movedTo] : goneBecause[original.kind])
  // A linked event that is moved out of the window stays linked: its copy follows. So does one that was about to be
  // made: it may be there already, and whether the run that began died must not matter.
  const linked = link?.state === 'linked' || link?.state === 'planned' || copy.kind === 'live'
  if (!linked && !overlaps(original, inputs.window)) {
    return left('It lies outside the days that are synced.')
  }
  const known = isUnmarkedCopy ? { ...inputs, isOurCopy: () => true } : inputs
  const eligibility = eligibilityOf(original.event, hasOwnInvitation, known)
  const { decided, offer, reason, reportable } = eligibility
  if (!eligibility.copy) {
    const keeps = isPast(original, link, inputs.window) && isOfTheRules(eligibility)
    return { copy: false, reason, reportable, decided, offer, keeps }
  }
  const content = contentOf(original.event)
  if (!content) return left('Its times may not be seen.')
  return { copy: true, content, reason, decided, offer }
}

/** What the sync's rules, or a newer detector, or a decision about a series, say otherwise than when the copy was made: for the days that are synced. */
const isOfTheRules = ({ code, decided }: Eligibility) => ofTheRules.has(code) || decided?.scope === 'series'
const ofTheRules: ReadonlySet<string> = new Set(['not_travel', 'keywords_missing', 'mode_none'])

/** An event behind the window, as it was when its copy was written. */
const isPast = ({ event, endsAt }: SeenOriginal & { kind: 'live' }, link: Link | undefined, { from }: Window) =>
  endsAt <= from && link?.state === 'linked' && link.originalHash === hashOfEvent(event)

const left = (reason: string): NoCopy => ({ copy: false, reason, reportable: false, ...notCorrectable })

/** What the copy of an event shall say. Busy only: when, and nothing else (the privacy toggle). */
export const desiredContent = (original: Content, shareDetails: boolean): Content =>
  shareDetails
    ? original
    : { ...original, summary: 'Busy', description: '', location: '', visibility: 'default', colorId: null }

/** What a list must know of an event so that the person can correct what is made of it. */
export function correctable(pair: Pair, inputs: PlanInputs): Correctable {
  const { decided, offer } = readableBelonging(pair, inputs) ?? notCorrectable
  // A copy that the person deleted stays deleted: decisions about its event do not bring it back.
  const removed = pair.link?.state === 'removed' || pair.copy.kind === 'deleted' || pair.copy.kind === 'foreign'
  return {
    recurringEventId: shownEvent(pair)?.recurringEventId ?? null,
    decided,
    offer: removed ? null : offer,
  }
}

/** undefined for an event that cannot be read: no decision about it would change anything. */
function readableBelonging(pair: Pair, inputs: PlanInputs): Correction | undefined {
  try {
    return belongingOf(pair, inputs)
  } catch (error) {
    if (isEventFault(error)) return undefined
    throw error
  }
}

const goneBecause = {
  deleted: 'The event was deleted.',
  missing: 'The calendar no longer shows the event.',
  unknown: 'The event is not known.',
} as const satisfies Record<Exclude<SeenOriginal['kind'], 'live'>, string>

const movedWhere = {
  calendar: 'The event was moved into the other calendar.',
  dates: 'Its series was moved to another time.',
} as const satisfies Record<NonNullable<Pair['movedTo']>, string>
