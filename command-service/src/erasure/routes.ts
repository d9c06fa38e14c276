import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { endSession } from '@calendar-sync/platform/http/session'
import { commandContext, setEventPosition, visitorOf } from '../http/command.ts'
import type { Dependencies } from '../http/dependencies.ts'
import { eraseUser } from './erase.ts'

/** A person asks to be forgotten. */
export function erasureRoutes(router: HttpRouter, deps: Dependencies): void {
  router.delete('/api/user', async (ctx) => {
    const { userId, actor } = await visitorOf(ctx, deps.eventLog)
    const position = await eraseUser(deps, userId, commandContext(ctx, deps.clock, actor, userId))
    endSession(ctx)
    setEventPosition(ctx, position)
    ctx.body = { id: userId }
  })
}
