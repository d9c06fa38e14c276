import { createProjector, type Projector, type ProjectorDependencies } from '../projector/projector.ts'
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

/** A projector for every read model there is. */
export const createProjectors = (deps: ProjectorDependencies): Projector[] => [
  createProjector(users, deps),
  createProjector(accounts, deps),
  createProjector(calendars, deps),
  createProjector(calendarSyncs, deps),
  createProjector(syncRuns, deps),
  createProjector(copiedEvents, deps),
  createProjector(syncStatistics, deps),
  createProjector(settings, deps),
  createProjector(parkedEvents, deps),
  createProjector(eventFilters, deps),
  createProjector(travel, deps),
  createProjector(billing, deps),
  createProjector(waitlist, deps),
  createProjector(personStreams, deps),
  createProjector(auditTrail, deps),
  createProjector(dailyFacts, deps),
  createProjector(runTimes, deps),
  createProjector(userJourneys, deps),
]
