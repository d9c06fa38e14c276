import type { SessionEndedAnswer, SessionsEndedAnswer } from '@calendar-sync/contracts/api/sessions'
import { DomainError } from '@calendar-sync/contracts/errors'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { endSession, requireUser } from '@calendar-sync/platform/http/session'
import { z } from 'zod'
import type { Dependencies } from '../http/dependencies.ts'

/** Signing out in one browser, this one included, or in all. */
export function sessionRoutes(router: HttpRouter, { sessions }: Dependencies): void {
  router.delete('/api/user/sessions', async (ctx) => {
    const ended = await sessions.endAllOf(requireUser(ctx))
    endSession(ctx)
    ctx.body = { ended } satisfies z.infer<typeof SessionsEndedAnswer>
  })

  router.delete('/api/user/sessions/:id', async (ctx) => {
    const userId = requireUser(ctx)
    const id = z.uuid().safeParse(ctx.params.id)
    if (!id.success || !(await sessions.end(userId, id.data)))
      throw new DomainError('not_found', 'This browser is signed out already.')
    if (id.data === ctx.state.sessionId) endSession(ctx)
    ctx.body = { id: id.data } satisfies z.infer<typeof SessionEndedAnswer>
  })
}
