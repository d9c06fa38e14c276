import { randomUUID } from 'node:crypto'
import { AccountId, UserId } from '@calendar-sync/contracts/ids'
import type { Context } from '@calendar-sync/platform/http/context'
import { z } from 'zod'

/** The way to Google and back. Sessions of older versions say nothing of it: any revocation counts as one of its time. */
const authorization = {
  id: z.uuid().default(() => randomUUID()),
  begunAt: z.string().default('-infinity'),
  retried: z.boolean().default(false),
}

/** What a person set out for when they left for Google; kept in the session until they are back. */
export const Intent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sign_in'), ...authorization }),
  z.object({ kind: z.literal('add_account'), userId: UserId, ...authorization }),
  z.object({ kind: z.literal('reconnect'), userId: UserId, accountId: AccountId, ...authorization }),
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

const Retry = z.object({ email: z.string(), id: z.uuid() })

/** Google is to be asked once more, for consent, as part of what is under way with this address. @param id the authorization's */
export function rememberRetry(ctx: Context, email: string, { id }: Intent): void {
  Object.assign(ctx.session ?? {}, { retry: { email, id } })
}

function retryOf(ctx: Context): z.infer<typeof Retry> | undefined {
  const { data } = Retry.safeParse(ctx.session?.retry)
  return data?.email === ctx.query.consent ? data : undefined
}

/** Whether this is that second question. */
export const isRetry = (ctx: Context): boolean => retryOf(ctx) !== undefined

/** The authorization that this is the second question of, if it is; only once. */
export function takeRetry(ctx: Context): string | undefined {
  const retry = retryOf(ctx)
  if (retry && ctx.session) delete ctx.session.retry
  return retry?.id
}
