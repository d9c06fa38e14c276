import { calendarHash } from '../plan/copyId.ts'
import { type EligibilityCode, judge } from '../plan/eligibility.ts'
import { ourMarker } from '../plan/marker.ts'
import type { Rules } from '../plan/plan.ts'
import { detectTravel } from '../plan/travel/detectTravel.ts'
import type { Direction } from './direction.ts'

/** Travel that is left out for these reasons is named in the run's report; what is no travel is not. */
const listedIfTravel: ReadonlySet<EligibilityCode> = new Set(['declined', 'already_in_target'])

/** A direction of a sync, as the plan reads it. */
export function rulesOf({ definition, native, copy, filter, window }: Direction): Rules {
  const { pattern, syncMode, shareDetails } = definition
  const { calendarId } = native.source
  const isOurCopy: Parameters<typeof judge>[1]['isOurCopy'] = (event) => ourMarker(event, calendarId) !== undefined
  const accessRole = native.feed.accessRole ?? 'freeBusyReader'
  return {
    from: calendarHash(calendarId),
    to: calendarHash(copy.source.calendarId),
    window,
    shareDetails,
    judge: (event, invited) => {
      const targetICalUids = new Set(invited && event.iCalUID !== undefined ? [event.iCalUID] : [])
      const verdict = judge(event, { pattern, mode: syncMode, filter, accessRole, isOurCopy, targetICalUids })
      const { copy, reason, code } = verdict
      const listed = code === 'keywords_missing' || (listedIfTravel.has(code) && detectTravel(event).verdict)
      return { copy, reason, listed }
    },
  }
}
