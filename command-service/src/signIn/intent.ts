import { AccountId, UserId } from '@calendar-sync/contracts/ids'
import type { Context } from '@calendar-sync/platform/http/context'
import { z } from 'zod'

/** What a person set out for when they left for Google; kept in the session until they are back. */
export const Intent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sign_in'), retried: z.boolean() }),
  z.object({ kind: z.literal('add_account'), userId: UserId }),
  z.object({ kind: z.literal('reconnect'), userId: UserId, accountId: AccountId }),
])
export type Intent = z.infer<typeof Intent>

export function rememberIntent(ctx: Context, intent: Intent): void {
  Object.assign(ctx.session ?? {}, { intent })
}

export const intentOf = (ctx: Context): Intent | undefined => Intent.safeParse(ctx.session?.intent).data

/** The intent, once: it is gone from the session afterwards. */
export function takeIntent(ctx: Context): Intent | undefined {
  const intent = intentOf(ctx)
  if (ctx.session) delete ctx.session.intent
  return intent
}

/** Google is to be asked once more, for consent, as part of the sign-in of this address that is under way. */
export function rememberRetry(ctx: Context, email: string): void {
  Object.assign(ctx.session ?? {}, { retry: email })
}

/** Whether this is that second question; only once. */
export function takeRetry(ctx: Context): boolean {
  const retry: unknown = ctx.session?.retry
  if (typeof retry !== 'string' || retry !== ctx.query.consent) return false
  if (ctx.session) delete ctx.session.retry
  return true
}
