import { originalRole } from '../runStopped.ts'
import type { Direction } from './direction.ts'
import { type EligibilityCode, judge } from './eligibility/eligibility.ts'
import { decisionsBy } from './eligibility/eventDecisions.ts'
import type { ContentRules } from './eligibility/readContent.ts'
import { calendarHash } from './plan/copyId.ts'
import type { Rules } from './plan/desiredCopy.ts'
import { ourMarker } from './plan/marker.ts'
import type { Verdicts } from './verdicts.ts'

/** Travel that is left out for these reasons is named in the run's report; what is no travel is not. */
const listedIfTravel: ReadonlySet<EligibilityCode> = new Set(['declined', 'already_in_target', 'decided_never'])

/**
 * A direction of a sync, as the plan reads it.
 * @param verdicts what the texts of the events say, which were read before
 * @param restore copies that a person deleted are wished back
 */
export function rulesOf(direction: Direction, verdicts: Verdicts, restore = false): Rules {
  const { way, definition, original, copy, filter, window, travel } = direction
  const { syncId, pattern, syncMode, syncDirection, conflictResolution, shareDetails } = definition
  const decisionFor = decisionsBy(travel.decisions)
  const { calendarId } = original.source
  const isOurCopy: Parameters<typeof judge>[1]['isOurCopy'] = (event) => ourMarker(event, calendarId) !== undefined
  const accessRole = original.feed.accessRole ?? 'freeBusyReader'
  return {
    syncId,
    originalKey: calendarHash(calendarId),
    copyKey: calendarHash(copy.source.calendarId),
    window,
    shareDetails,
    restore,
    twoWay: syncDirection === 'two-way' ? { rule: conflictResolution, original: originalRole(way) } : undefined,
    judge: (event, { hasOwnInvitation, seriesDays }) => {
      const targetICalUids = new Set(hasOwnInvitation && event.iCalUID !== undefined ? [event.iCalUID] : [])
      const mode = syncMode
      const rules = {
        pattern,
        mode,
        filter,
        accessRole,
        isOurCopy,
        targetICalUids,
        travel: wishesOf(direction),
        decisionFor,
        seriesDays,
        read: verdicts.of,
      }
      const { code, ...judged } = judge(event, rules)
      const reportable = code === 'keywords_missing' || (listedIfTravel.has(code) && verdicts.of(event).travel.travel)
      return { ...judged, reportable }
    },
  }
}

/** What of a direction is asked of the texts of its events. */
export const contentRulesOf = (direction: Direction): ContentRules => ({
  travel: wishesOf(direction),
  filter: direction.definition.syncMode === 'filtered' ? direction.filter : null,
})

const wishesOf = ({ definition: { sensitivity }, travel }: Direction) => ({ sensitivity, ...travel.words })
