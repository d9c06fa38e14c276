import type { EventType } from '@calendar-sync/contracts/domain/registry'
import { createJointCheckpoints } from '../projector/jointCheckpoints.ts'
import { createProjector, type Projector, type ProjectorDependencies } from '../projector/projector.ts'
import type { Fields, ReadModel } from '../projector/readModel.ts'
import { accounts } from './accounts.ts'
import { auditTrail } from './auditTrail.ts'
import { billing } from './billing.ts'
import { calendarSyncs } from './calendarSyncs.ts'
import { calendars } from './calendars.ts'
import { copiedEvents } from './copiedEvents.ts'
import { dailyFacts } from './dailyFacts.ts'
import { eventFilters } from './eventFilters.ts'
import { parkedEvents } from './parkedEvents.ts'
import { personStreams } from './personStreams.ts'
import { runTimes } from './runTimes.ts'
import { settings } from './settings.ts'
import { syncRuns } from './syncRuns.ts'
import { syncStatistics } from './syncStatistics.ts'
import { travel } from './travel.ts'
import { userJourneys } from './userJourneys.ts'
import { users } from './users.ts'
import { waitlist } from './waitlist.ts'

type Visit<Result> = <Row extends Fields, Type extends EventType>(model: ReadModel<Row, Type>) => Result

/** What becomes of every read model there is. */
export const mapReadModels = <Result>(visit: Visit<Result>): Result[] => [
  visit(users),
  visit(accounts),
  visit(calendars),
  visit(calendarSyncs),
  visit(syncRuns),
  visit(copiedEvents),
  visit(syncStatistics),
  visit(settings),
  visit(parkedEvents),
  visit(eventFilters),
  visit(travel),
  visit(billing),
  visit(waitlist),
  visit(personStreams),
  visit(auditTrail),
  visit(dailyFacts),
  visit(runTimes),
  visit(userJourneys),
]

/** A projector for every read model. */
export function createProjectors(deps: ProjectorDependencies): Projector[] {
  const checkpoints = createJointCheckpoints()
  return mapReadModels((model) => createProjector(model, deps, checkpoints))
}
