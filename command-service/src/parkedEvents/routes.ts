import { parkedEventDecider } from '@calendar-sync/contracts/domain/parkedEvent'
import { ParkedEventId } from '@calendar-sync/contracts/ids'
import { parkedEventStream } from '@calendar-sync/contracts/streams'
import { execute } from '@calendar-sync/platform/commands/execute'
import type { Context, HttpRouter } from '@calendar-sync/platform/http/context'
import { adminOf, commandContext, idOf, setEventPosition } from '../http/command.ts'
import type { Dependencies } from '../http/dependencies.ts'

/** For admins: trying again, or leaving alone, what the engine gave up. The list is a query. */
export function parkedEventRoutes(router: HttpRouter, { eventLog, clock }: Dependencies): void {
  const answer = (type: 'RetryParkedEvent' | 'DropParkedEvent') => async (ctx: Context) => {
    const { actor } = await adminOf(ctx, eventLog)
    const id = idOf(ctx, ParkedEventId, 'There is no such parked event.')
    const context = commandContext(ctx, clock, actor, null)
    const { position } = await execute(eventLog, parkedEventDecider, parkedEventStream(id), { type }, context)
    setEventPosition(ctx, position)
    ctx.body = { id }
  }
  router.post('/api/admin/parked-events/:id/retry', answer('RetryParkedEvent'))
  router.delete('/api/admin/parked-events/:id', answer('DropParkedEvent'))
}
