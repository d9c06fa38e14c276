import {
  ChangeCalendarSyncBody,
  CreateCalendarSyncBody,
  DeleteCalendarSyncQuery,
  FilterBody,
} from '@calendar-sync/contracts/api/calendarSyncs'
import { type AccountsState, accountsDecider } from '@calendar-sync/contracts/domain/accounts'
import { type SyncCommand, type SyncState, syncDecider } from '@calendar-sync/contracts/domain/sync'
import { DomainError } from '@calendar-sync/contracts/errors'
import { SyncId, type UserId } from '@calendar-sync/contracts/ids'
import { accountsStream, syncStream } from '@calendar-sync/contracts/streams'
import { unusableAccountSentences } from '@calendar-sync/contracts/unusableAccount'
import { releaseDirections, writesTo } from '@calendar-sync/platform/commands/directions'
import { type CommandContext, execute, load, stepOf } from '@calendar-sync/platform/commands/execute'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { bodyOf, queryOf } from '@calendar-sync/platform/http/body'
import type { Context, HttpRouter } from '@calendar-sync/platform/http/context'
import { v5 as deriveUuid } from 'uuid'
import { assignFilters, chooseFilter } from '../filters/assignments.ts'
import { commandContext, idOf, requireSubscriber, respondWithRecord, setEventPosition } from '../http/command.ts'
import type { Dependencies } from '../http/dependencies.ts'
import { chooseCalendars } from './calendarChoice.ts'
import { definitionOf, filterOf } from './definition.ts'
import { reserveDirections } from './directions.ts'

export function syncRoutes(router: HttpRouter, deps: Dependencies): void {
  const { eventLog, clock } = deps

  router.post('/api/calendar-syncs', async (ctx) => {
    const { userId, actor } = await requireSubscriber(ctx, eventLog)
    const body = bodyOf(ctx, CreateCalendarSyncBody)
    const accounts = await load(eventLog, accountsDecider, accountsStream(userId))
    const { sourceCalendar, targetCalendar, syncDirection } = body
    const calendars = chooseCalendars(accounts, sourceCalendar, targetCalendar, writesTo(syncDirection))
    const context = commandContext(ctx, clock, actor, userId)
    const syncId = SyncId.parse(deriveUuid('sync', context.commandId))
    const definition = definitionOf(body, { syncId, userId, ...calendars })
    const { position } = await reserveDirections(deps, definition, context, async () => {
      // A filter that cannot be taken stops the sync before it is made.
      await assignFilters(eventLog, definition, context)
      const command: SyncCommand = { type: 'CreateSync', definition }
      return execute(eventLog, syncDecider, syncStream(syncId), command, context)
    })
    ctx.status = 201
    await respondWithRecord(ctx, deps, { resource: 'calendar-syncs', id: syncId, userId, position })
  })

  const executeAll = async (syncId: SyncId, commands: readonly SyncCommand[], context: CommandContext) => {
    let position: string | undefined
    for (const [index, command] of commands.entries()) {
      // Each its own event, with an id of its own.
      const one = index === 0 ? context : stepOf(context, command.type)
      const outcome = await execute(eventLog, syncDecider, syncStream(syncId), command, one)
      position = outcome.position
    }
    return position
  }

  router.patch('/api/calendar-syncs/:id', async (ctx) => {
    const { userId, actor } = await requireSubscriber(ctx, eventLog)
    const sync = await ownSync(ctx, eventLog, userId)
    const { syncId } = sync
    const { active, ...options } = bodyOf(ctx, ChangeCalendarSyncBody)
    if (active) requireConnectedAccounts(sync, await load(eventLog, accountsDecider, accountsStream(userId)))
    const activation: SyncCommand[] = active === undefined ? [] : [{ type: 'SetSyncActive', active }]
    const commands: SyncCommand[] = [{ type: 'ChangeOptions', options }, ...activation]
    const position = await executeAll(syncId, commands, commandContext(ctx, clock, actor, userId))
    await respondWithRecord(ctx, deps, { resource: 'calendar-syncs', id: syncId, userId, position })
  })

  router.patch('/api/calendar-syncs/:id/filter', async (ctx) => {
    const { userId, actor } = await requireSubscriber(ctx, eventLog)
    const { syncId } = await liveSync(ctx, eventLog, userId)
    const context = commandContext(ctx, clock, actor, userId)
    const chosen = filterOf(bodyOf(ctx, FilterBody))
    const own: SyncCommand[] = 'filter' in chosen ? [{ type: 'UpdateFilter', ...chosen }] : []
    const updated = await executeAll(syncId, own, context)
    const saved = 'filterId' in chosen ? chosen.filterId : null
    const position = (await chooseFilter(eventLog, { userId, syncId, way: chosen.way }, saved, context)) ?? updated
    await respondWithRecord(ctx, deps, { resource: 'calendar-syncs', id: syncId, userId, position })
  })

  router.delete('/api/calendar-syncs/:id', async (ctx) => {
    const { userId, actor } = await requireSubscriber(ctx, eventLog)
    const sync = await ownSync(ctx, eventLog, userId)
    const { removeCopies } = queryOf(ctx, DeleteCalendarSyncQuery)
    const context = commandContext(ctx, clock, actor, userId)
    const command = { type: 'DeleteSync' as const, removeCopies: removeCopies === 'true' }
    const { state, position } = await execute(eventLog, syncDecider, syncStream(sync.syncId), command, context)
    // The engine releases them once the copies are gone. What was asked for first holds.
    if (state.kind === 'deleted' && !state.removeCopies) await releaseDirections(deps, sync, context)
    setEventPosition(ctx, position)
    ctx.body = { id: sync.syncId }
  })
}

/**
 * The sync that a request names, if it is this person's.
 * @throws DomainError `not_found`
 */
async function ownSync(ctx: Context, eventLog: EventLog, userId: UserId) {
  const id = idOf(ctx, SyncId, noSuchSync)
  const state = await load(eventLog, syncDecider, syncStream(id))
  if (state.kind === 'none' || state.userId !== userId) throw new DomainError('not_found', noSuchSync)
  return state
}

/**
 * The same, if it was not deleted.
 * @throws DomainError `not_found`
 */
export async function liveSync(ctx: Context, eventLog: EventLog, userId: UserId) {
  const sync = await ownSync(ctx, eventLog, userId)
  if (sync.kind === 'deleted') throw new DomainError('not_found', noSuchSync)
  return sync
}

/**
 * What a sync that is off needs to be switched on: accounts that are there. One that is switched off or to be reconnected only
 * lets turns pass, and the sync goes on by itself once that is mended.
 * @throws DomainError `account_removed`
 */
function requireConnectedAccounts(sync: SyncState, { accounts }: AccountsState): void {
  if (sync.kind !== 'existing' || sync.active) return
  for (const side of ['source', 'target'] as const)
    if (!accounts.some(({ accountId }) => accountId === sync[side].accountId))
      throw new DomainError('account_removed', unusableAccountSentences.account_removed(side))
}

const noSuchSync = 'There is no such sync.'
