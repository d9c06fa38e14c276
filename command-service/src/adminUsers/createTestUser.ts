import type { TestUserBody } from '@calendar-sync/contracts/api/adminUsers'
import { subscriptionDecider } from '@calendar-sync/contracts/domain/subscription/decide'
import { userDecider } from '@calendar-sync/contracts/domain/user'
import { DomainError } from '@calendar-sync/contracts/errors'
import { UserId } from '@calendar-sync/contracts/ids'
import { subscriptionStream, userStream } from '@calendar-sync/contracts/streams'
import { type CommandContext, execute, stepOf } from '@calendar-sync/platform/commands/execute'
import { v5 as deriveUuid } from 'uuid'
import type { z } from 'zod'
import type { Dependencies } from '../http/dependencies.ts'
import { claimEmail } from '../signIn/emailReservation.ts'

/**
 * Makes a person without a Google account, from the same events as every person. The address is theirs: a later
 * sign-in with it through Google is this person's. The same command sent again makes no second person.
 * @throws DomainError `email_taken`
 */
export async function createTestUser(
  deps: Dependencies,
  wanted: z.output<typeof TestUserBody>,
  context: CommandContext,
) {
  const userId = UserId.parse(deriveUuid('test user', context.commandId))
  const email = wanted.email.toLowerCase()
  const as = (step: string): CommandContext => ({ ...stepOf(context, step), subject: userId })
  const { eventLog } = deps
  await claimEmail(deps, userId, email, as('address')).catch((error: unknown) => {
    if (!(error instanceof DomainError && error.code === 'account_belongs_to_someone_else')) throw error
    throw new DomainError('email_taken', 'Another user already has this email address.')
  })
  const user = userStream(userId)
  const profile = { userId, email, displayName: wanted.displayName || email, avatarUrl: null }
  await execute(eventLog, userDecider, user, { type: 'RegisterUser', ...profile, origin: 'test' }, as('register'))
  const { isAdmin, role } = wanted
  const changed = await execute(eventLog, userDecider, user, { type: 'ChangeRole', isAdmin, role }, as('role'))
  const { subscriptionTier: tier, subscriptionStatus: status, subscriptionExpiry: expiry, billingEmail } = wanted
  const plan = subscriptionStream(userId)
  const terms = { type: 'SetTerms' as const, userId, tier, status, expiry, at: context.at }
  const subscribed = await execute(eventLog, subscriptionDecider, plan, terms, as('terms'))
  const billing = billingEmail && { type: 'ChangeBillingEmail' as const, userId, billingEmail }
  const billed = billing ? await execute(eventLog, subscriptionDecider, plan, billing, as('billing')) : undefined
  const positions = [changed, subscribed, billed].flatMap((outcome) => outcome?.position ?? [])
  return { userId, position: positions.sort().at(-1) }
}
