import { decisionLookup } from '@calendar-sync/contracts/decisionLookup'
import type { AccessRole } from '@calendar-sync/contracts/domain/accounts'
import type { CopyDecision, Decided, EventDecision } from '@calendar-sync/contracts/domain/travel'
import type { TravelVerdict } from '@calendar-sync/travel/judgeTravel'
import type { GoogleEvent } from '../../google/event.ts'
import type { PlanInputs } from '../plan/planInputs.ts'
import { isStatedCode, toldInLists } from './readContent.ts'

type EligibilityCode =
  | 'copied'
  | 'mode_none'
  | 'cancelled'
  | 'declined'
  | 'working_location'
  | 'birthday'
  | 'focus_time'
  | 'out_of_office'
  | 'free_busy_only'
  | 'our_copy'
  | 'already_in_target'
  | 'decided_never'
  | 'not_travel'
  | 'keywords_missing'

/**
 * `reason` is a sentence for the person who owns the calendars; `code` is stable. `decided` is what they decided
 * themselves, if it held; `offer` the decision that would change the outcome, which for some kinds of event none does.
 * `reportable`: worth a line in the run's report although it is not copied.
 */
export type Eligibility = Readonly<{
  copy: boolean
  reason: string
  code: EligibilityCode
  decided: Decided | null
  offer: CopyDecision | null
  reportable: boolean
}>
type Reason = Omit<Eligibility, 'reportable'>

/** Travel that is left out for these reasons is named in the run's report; what is no travel is not. */
const reportableIfTravel: ReadonlySet<EligibilityCode> = new Set(['declined', 'already_in_target', 'decided_never'])

const neverCopied: ReadonlyMap<string, readonly [EligibilityCode, string]> = new Map([
  ['workingLocation', ['working_location', 'It only says where you work that day.']],
  ['birthday', ['birthday', 'It is a birthday.']],
  ['focusTime', ['focus_time', 'It is focus time.']],
  ['outOfOffice', ['out_of_office', 'It is an out-of-office entry.']],
])

/**
 * Is this event copied, and why? A few kinds of event never are. Of the others the person's own decision counts, and
 * without one travel that passes the keyword filter is copied.
 * That an event is free or private does not matter: the flights Gmail adds are both.
 * @param hasOwnInvitation the other calendar has the same invitation of its own
 * @throws UnreadableEvent
 */
export function eligibilityOf(event: GoogleEvent, hasOwnInvitation: boolean, inputs: PlanInputs): Eligibility {
  const found = neverFor(event, hasOwnInvitation, inputs) ?? byDecision(event, inputs) ?? byContent(event, inputs)
  const { code } = found
  const reportable =
    code === 'keywords_missing' || (reportableIfTravel.has(code) && inputs.verdictOf(event).travel.travel)
  return { ...found, reportable }
}

/** Why an event is not copied even if a person wants it; undefined when that is no kind of event. */
export function neverFor(
  event: GoogleEvent,
  hasOwnInvitation: boolean,
  inputs: Pick<PlanInputs, 'mode' | 'accessRole' | 'isOurCopy'>,
): Reason | undefined {
  if (event.status === 'cancelled') return no('cancelled', 'It was cancelled.')
  if (inputs.mode === 'none') return no('mode_none', 'This sync is set to copy nothing.')
  if (inputs.isOurCopy(event)) return no('our_copy', 'It is itself a copy made by a sync.')
  const kind = neverCopied.get(event.eventType ?? 'default')
  if (kind) return no(...kind)
  if (onlyFreeBusy(event, inputs.accessRole)) return no('free_busy_only', 'Only its time may be seen, not what it is.')
  if (event.attendees?.some((guest) => guest.self && guest.responseStatus === 'declined')) {
    return no('declined', 'You declined the invitation.')
  }
  return hasOwnInvitation ? no('already_in_target', 'The same invitation is in the other calendar already.') : undefined
}

function byDecision(event: GoogleEvent, { decisionFor }: PlanInputs): Reason | undefined {
  const decided = decisionFor(event)
  if (!decided) return undefined
  const reason = decisionInWords(decided)
  return decided.decision === 'copy'
    ? { copy: true, reason, code: 'copied', decided, offer: 'never' }
    : { copy: false, reason, code: 'decided_never', decided, offer: 'copy' }
}

function byContent(event: GoogleEvent, inputs: PlanInputs): Reason {
  const { travel, keywords } = inputs.verdictOf(event)
  if (!travel.travel) return leftOut('not_travel', whyNot(travel))
  const isTravel = why(travel)
  if (inputs.mode === 'all' || !keywords) return copied(isTravel)
  return keywords.passes ? copied(`${isTravel} ${keywords.reason}`) : leftOut('keywords_missing', keywords.reason)
}

const sentences = ({ reasons }: TravelVerdict): string =>
  reasons
    .slice(0, toldInLists)
    .map(({ sentence }) => sentence)
    .join(' ')

/** What the person said about it is a sentence of its own. */
function why(judged: TravelVerdict): string {
  const [most] = judged.reasons
  return most && isStatedCode(most.code) ? most.sentence : `It is travel. ${sentences(judged)}`.trim()
}

function whyNot(judged: TravelVerdict): string {
  const [most] = judged.reasons
  if (!most) return 'Nothing suggests travel.'
  return isStatedCode(most.code) || most.code === 'nothing'
    ? most.sentence
    : `It is not taken for travel. ${sentences(judged)}`
}

/** To whom Google hides what a private event is: no text of it is left. */
const seeNothingPrivate: readonly string[] = ['reader', 'writerWithoutPrivateAccess'] satisfies AccessRole[]

function onlyFreeBusy(event: GoogleEvent, accessRole: string): boolean {
  if (accessRole === 'freeBusyReader') return true
  const hidden = event.visibility === 'private' || event.visibility === 'confidential'
  return seeNothingPrivate.includes(accessRole) && hidden && !event.summary && !event.description && !event.location
}

function undecided(code: EligibilityCode, reason: string, offer: CopyDecision | null): Reason {
  return { copy: code === 'copied', reason, code, decided: null, offer }
}
const copied = (reason: string): Reason => undecided('copied', reason, 'never')
const leftOut = (code: EligibilityCode, reason: string): Reason => undecided(code, reason, 'copy')
const no = (code: EligibilityCode, reason: string): Reason => undecided(code, reason, null)

/** The person's decision about an event, as the plan asks for it. */
export function decisionsBy(decisions: readonly EventDecision[]): PlanInputs['decisionFor'] {
  const find = decisionLookup(decisions)
  return (event) => {
    const found = find(event)
    return found ? { scope: found.scope, decision: found.decision } : null
  }
}

export const decisionInWords = ({ scope, decision }: Decided): string =>
  `You decided ${decision === 'copy' ? 'to' : 'never to'} copy this ${scope}.`
