import { type FiltersCommand, type FiltersEvent, filtersDecider } from '@calendar-sync/contracts/domain/filters'
import { type SyncDefinition, syncDecider, type Way } from '@calendar-sync/contracts/domain/sync'
import type { FilterId, SyncId, UserId } from '@calendar-sync/contracts/ids'
import { filtersStream, syncStream } from '@calendar-sync/contracts/streams'
import { type CommandContext, execute, load, stepOf } from '@calendar-sync/platform/commands/execute'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { graceMilliseconds } from '../sync/directions.ts'

type AssignmentCommand = Extract<FiltersCommand, { readonly syncId: SyncId }>

const send = (eventLog: EventLog, command: AssignmentCommand, context: CommandContext) => {
  const step = [command.type, command.syncId, ...('way' in command ? [command.way] : [])].join('/')
  return execute(eventLog, filtersDecider, filtersStream(command.userId), command, stepOf(context, step))
}

interface SyncWay {
  readonly userId: UserId
  readonly syncId: SyncId
  readonly way: Way
}

/**
 * A way of a sync takes a saved filter (an id) or its own words (null).
 * @returns where the log stands after that; undefined when nothing changed
 * @throws DomainError `not_found` when there is no such filter, `filter_inactive`
 */
export async function chooseFilter(
  eventLog: EventLog,
  of: SyncWay,
  filterId: FilterId | null,
  context: CommandContext,
): Promise<string | undefined> {
  const command: AssignmentCommand = filterId
    ? { type: 'AssignFilter', ...of, filterId }
    : { type: 'UnassignFilter', ...of }
  return (await send(eventLog, command, context)).position
}

/**
 * A sync that is about to be created takes saved filters: all of them or none.
 * @throws DomainError `not_found` when there is no such filter, `filter_inactive`
 */
export async function assignFilters(
  eventLog: EventLog,
  { userId, syncId, filterId, reverseFilterId }: SyncDefinition,
  context: CommandContext,
): Promise<void> {
  const choices = [
    ...(filterId ? [{ way: 'forward' as const, filterId }] : []),
    ...(reverseFilterId ? [{ way: 'reverse' as const, filterId: reverseFilterId }] : []),
  ]
  if (choices.length > 0) await send(eventLog, { type: 'AssignFilters', userId, syncId, choices }, context)
}

/**
 * What a sync took while it was there, it does not hold on to when it is deleted; nor what was taken for one whose creation was
 * cut short.
 */
export async function releaseFromGoneSyncs(
  eventLog: EventLog,
  { userId, filterId }: { readonly userId: UserId; readonly filterId: FilterId },
  context: CommandContext,
): Promise<void> {
  const { assignments } = await load(eventLog, filtersDecider, filtersStream(userId))
  for (const { syncId, way } of assignments.filter((known) => known.filterId === filterId)) {
    const sync = await load(eventLog, syncDecider, syncStream(syncId))
    const of = { userId, syncId, way }
    if (sync.kind === 'deleted' || (sync.kind === 'none' && !(await isTakenLately(eventLog, of, context.at))))
      await chooseFilter(eventLog, of, null, context)
  }
}

/** The sync may be created at this moment. Reads all that was ever done to filters: few syncs are not created. */
async function isTakenLately(eventLog: EventLog, { userId, syncId, way }: SyncWay, now: Date): Promise<boolean> {
  const events = await eventLog.read<FiltersEvent>(filtersStream(userId))
  const taken = events.findLast(
    ({ type, data }) => type === 'EventFilterAssigned' && data.syncId === syncId && data.way === way,
  )
  return taken !== undefined && Math.abs(now.getTime() - Date.parse(taken.metadata.at)) < graceMilliseconds
}
