import { calendarHash } from '../plan/copyId.ts'
import { type EligibilityCode, judge } from '../plan/eligibility.ts'
import { ourMarker } from '../plan/marker.ts'
import { detectTravel } from '../plan/travel/detectTravel.ts'
import type { Rules } from '../plan/wish.ts'
import type { Direction } from './direction.ts'
import { nativeRole } from './runStopped.ts'

/** Travel that is left out for these reasons is named in the run's report; what is no travel is not. */
const listedIfTravel: ReadonlySet<EligibilityCode> = new Set(['declined', 'already_in_target'])

/** A direction of a sync, as the plan reads it. @param restore copies that a person deleted are wished back */
export function rulesOf({ way, definition, native, copy, filter, window }: Direction, restore = false): Rules {
  const { syncId, pattern, syncMode, syncDirection, conflictResolution, shareDetails } = definition
  const { calendarId } = native.source
  const isOurCopy: Parameters<typeof judge>[1]['isOurCopy'] = (event) => ourMarker(event, calendarId) !== undefined
  const accessRole = native.feed.accessRole ?? 'freeBusyReader'
  return {
    syncId,
    from: calendarHash(calendarId),
    to: calendarHash(copy.source.calendarId),
    window,
    shareDetails,
    restore,
    twoWay: syncDirection === 'two-way' ? { rule: conflictResolution, native: nativeRole(way) } : undefined,
    judge: (event, invited) => {
      const targetICalUids = new Set(invited && event.iCalUID !== undefined ? [event.iCalUID] : [])
      const verdict = judge(event, { pattern, mode: syncMode, filter, accessRole, isOurCopy, targetICalUids })
      const { copy, reason, code } = verdict
      const listed = code === 'keywords_missing' || (listedIfTravel.has(code) && detectTravel(event).verdict)
      return { copy, reason, listed }
    },
  }
}
