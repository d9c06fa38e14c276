import type { GoogleEvent } from '../google/event.ts'
import { type KeywordFilter, passesKeywordFilter } from './keywordFilter.ts'
import { detectTravel } from './travel/detectTravel.ts'

/** What decides, besides the event itself, whether it is copied in one direction of a sync. */
export type CopyRules = Readonly<{
  /** Only travel so far (Specification, "Create form"). */
  pattern: 'travel'
  mode: 'all' | 'filtered' | 'none'
  filter: KeywordFilter
  /** What the account may see of the source calendar: owner, writer, reader or freeBusyReader. */
  accessRole: string
  /** Is the event a copy that a sync of ours made? There are no copies of copies. */
  isOurCopy: (event: GoogleEvent) => boolean
  /** The iCalUIDs of the target calendar's own events. */
  targetICalUids: ReadonlySet<string>
}>

export type EligibilityCode =
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
  | 'not_travel'
  | 'keywords_missing'

/** `reason` is a sentence for the person who owns the calendars; `code` is stable. */
export type Eligibility = Readonly<{ copy: boolean; reason: string; code: EligibilityCode }>

const neverCopied: ReadonlyMap<string, readonly [EligibilityCode, string]> = new Map([
  ['workingLocation', ['working_location', 'It only says where you work that day.']],
  ['birthday', ['birthday', 'It is a birthday.']],
  ['focusTime', ['focus_time', 'It is focus time.']],
  ['outOfOffice', ['out_of_office', 'It is an out-of-office entry.']],
])

/**
 * Is this event copied, and why? Travel that passes the keyword filter is, with a few kinds of event that never are.
 * That an event is free or private does not matter: the flights Gmail adds are both.
 */
export function judge(event: GoogleEvent, rules: CopyRules): Eligibility {
  return neverFor(event, rules) ?? byContent(event, rules)
}

function neverFor(event: GoogleEvent, rules: CopyRules): Eligibility | undefined {
  if (event.status === 'cancelled') return no('cancelled', 'It was cancelled.')
  if (rules.mode === 'none') return no('mode_none', 'This sync is set to copy nothing.')
  if (rules.isOurCopy(event)) return no('our_copy', 'It is itself a copy made by a sync.')
  const kind = neverCopied.get(event.eventType ?? 'default')
  if (kind) return no(...kind)
  if (onlyFreeBusy(event, rules.accessRole)) return no('free_busy_only', 'Only its time may be seen, not what it is.')
  if (event.attendees?.some((guest) => guest.self && guest.responseStatus === 'declined')) {
    return no('declined', 'You declined the invitation.')
  }
  if (event.iCalUID !== undefined && rules.targetICalUids.has(event.iCalUID)) {
    return no('already_in_target', 'The same invitation is in the other calendar already.')
  }
  return undefined
}

function byContent(event: GoogleEvent, rules: CopyRules): Eligibility {
  const travel = detectTravel(event)
  if (!travel.verdict) {
    const hint = travel.reasons[0]
    return no(
      'not_travel',
      hint ? `One hint of travel is not enough. ${hint.sentence}` : 'Nothing in it speaks of travel.',
    )
  }
  const why = travel.reasons.find((reason) => reason.strength === 'strong') ?? travel.reasons[0]
  const isTravel = why ? `It is travel. ${why.sentence}` : 'It is travel.'
  if (rules.mode === 'all') return { copy: true, reason: isTravel, code: 'copied' }
  const keywords = passesKeywordFilter(rules.filter, event)
  return keywords.passes
    ? { copy: true, reason: `${isTravel} ${keywords.reason}`, code: 'copied' }
    : no('keywords_missing', keywords.reason)
}

// Google hides what a private event is from those who may only read the calendar: no text of it is left.
function onlyFreeBusy(event: GoogleEvent, accessRole: string): boolean {
  if (accessRole === 'freeBusyReader') return true
  const hidden = event.visibility === 'private' || event.visibility === 'confidential'
  return accessRole === 'reader' && hidden && !event.summary && !event.description && !event.location
}

const no = (code: EligibilityCode, reason: string): Eligibility => ({ copy: false, reason, code })
