import { EventFilterBody, ToggleFilterBody } from '@calendar-sync/contracts/api/eventFilters'
import { type FiltersCommand, filtersDecider } from '@calendar-sync/contracts/domain/filters'
import { FilterId, type UserId } from '@calendar-sync/contracts/ids'
import { filtersStream } from '@calendar-sync/contracts/streams'
import { type CommandContext, execute } from '@calendar-sync/platform/commands/execute'
import { bodyOf } from '@calendar-sync/platform/http/body'
import type { Context, HttpRouter } from '@calendar-sync/platform/http/context'
import { v5 as deriveUuid } from 'uuid'
import { commandContext, idOf, requireSubscriber, respondWithRecord, setEventPosition } from '../http/command.ts'
import type { Dependencies } from '../http/dependencies.ts'
import { releaseFromGoneSyncs } from './assignments.ts'

const resource = 'event-filters'

interface Owned {
  readonly userId: UserId
  readonly filterId: FilterId
}

/** A person's reusable event filters (specification, Event Filters page). */
export function filterRoutes(router: HttpRouter, deps: Dependencies): void {
  const { eventLog, clock } = deps
  const executeFor = (command: FiltersCommand, context: CommandContext) =>
    execute(eventLog, filtersDecider, filtersStream(command.userId), command, context)

  /** @param before done first, by the same person */
  const change = async (
    ctx: Context,
    commandFor: (ids: Owned) => FiltersCommand,
    before?: (ids: Owned, context: CommandContext) => Promise<void>,
  ) => {
    const { userId, actor } = await requireSubscriber(ctx, eventLog)
    const ids = { userId, filterId: filterIdOf(ctx) }
    const command = commandFor(ids)
    const context = commandContext(ctx, clock, actor, userId)
    await before?.(ids, context)
    const { position } = await executeFor(command, context)
    await respondWithRecord(ctx, deps, { resource, id: ids.filterId, userId, position })
  }

  router.post('/api/event-filters', async (ctx) => {
    const { userId, actor } = await requireSubscriber(ctx, eventLog)
    const body = bodyOf(ctx, EventFilterBody)
    const context = commandContext(ctx, clock, actor, userId)
    const filterId = FilterId.parse(deriveUuid('filter', context.commandId))
    const { position } = await executeFor({ type: 'CreateFilter', userId, filterId, ...contentOf(body) }, context)
    ctx.status = 201
    await respondWithRecord(ctx, deps, { resource, id: filterId, userId, position })
  })

  router.patch('/api/event-filters/:id', (ctx) =>
    change(ctx, (ids) => ({
      type: 'UpdateFilter',
      ...ids,
      ...contentOf(bodyOf(ctx, EventFilterBody)),
    })),
  )

  router.patch('/api/event-filters/:id/toggle', (ctx) =>
    change(
      ctx,
      (ids) => ({ type: 'SetFilterActive', ...ids, ...bodyOf(ctx, ToggleFilterBody) }),
      // Only one that no sync uses can be switched off.
      async (ids, context) => {
        if (!bodyOf(ctx, ToggleFilterBody).isActive) await releaseFromGoneSyncs(eventLog, ids, context)
      },
    ),
  )

  router.delete('/api/event-filters/:id', async (ctx) => {
    const { userId, actor } = await requireSubscriber(ctx, eventLog)
    const filterId = filterIdOf(ctx)
    const context = commandContext(ctx, clock, actor, userId)
    await releaseFromGoneSyncs(eventLog, { userId, filterId }, context)
    const { position } = await executeFor({ type: 'DeleteFilter', userId, filterId }, context)
    setEventPosition(ctx, position)
    ctx.body = { id: filterId }
  })
}

const contentOf = ({ name, ...filter }: EventFilterBody) => ({ name, filter })

const filterIdOf = (ctx: Context) => idOf(ctx, FilterId, 'There is no such filter.')
