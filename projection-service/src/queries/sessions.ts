import type { SignedInSession } from '@calendar-sync/contracts/api/sessions'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { requireUser } from '@calendar-sync/platform/http/session'
import type { QueryDependencies } from './dependencies.ts'

/** Where the person who asks is signed in. */
export function sessionQueries(router: HttpRouter, { sessions }: QueryDependencies): void {
  router.get('/api/user/sessions', async (ctx) => {
    const listed = await sessions.listOf(requireUser(ctx))
    ctx.body = listed.map((session): SignedInSession => ({ ...session, isCurrent: session.id === ctx.state.sessionId }))
  })
}
