import { subscriptionDecider } from '@calendar-sync/contracts/domain/subscription/decide'
import { userDecider } from '@calendar-sync/contracts/domain/user'
import type { UserId } from '@calendar-sync/contracts/ids'
import { erased } from '@calendar-sync/contracts/personal'
import { subscriptionStream, userStream } from '@calendar-sync/contracts/streams'
import { type CommandContext, execute, load, stepOf } from '@calendar-sync/platform/commands/execute'
import { v5 as deriveUuid } from 'uuid'
import { removeAdministrator, removeFormerAdministrator } from '../administrators/changeAdministrators.ts'
import type { BackgroundJobDependencies } from '../backgroundJobs/dependencies.ts'
import { type Claiming, findEmailClaim, releasedAt } from '../signIn/emailReservation.ts'
import { releaseIdentity } from '../signIn/googleReservation.ts'
import { byItself, cancelCharge } from '../subscription/duePlan.ts'
import { everyAddressOf } from '../user/addresses.ts'
import { deleteEntryOf } from '../waitlist/entries.ts'
import { revokeUnused } from './revokeGrant.ts'

/**
 * Erases a person: their waitlist entries first, which are found by addresses that afterwards no service can read; then the
 * fact, which makes read models and the engine forget them; then what was claimed with the addresses, the grants, which the key
 * opens, and the key, without which the log is unreadable. What a crash leaves undone after the fact, the background jobs finish (`finishErasure`).
 * @throws DomainError `not_found`, `last_administrator`
 */
export async function eraseUser(deps: Claiming & Forgetting, userId: UserId, context: CommandContext) {
  const { eventLog } = deps
  await removeAdministrator(deps, userId, context)
  const addresses = (await everyAddressOf(eventLog, userId)).filter((address) => address !== erased)
  const theirs: string[] = []
  for (const email of addresses) {
    const claim = await findEmailClaim(deps, email, context.at)
    // Once theirs, by now another person's, who has the entry with it.
    if (claim && claim.userId !== userId) continue
    theirs.push(email)
    // Who joins the waitlist with an address that this person let go may be another human.
    const until = claim ? undefined : await releasedAt(deps, userId, email)
    await deleteEntryOf(deps, email, until, stepOf(context, `waitlist/${email}`))
  }
  const { position } = await execute(eventLog, userDecider, userStream(userId), { type: 'EraseUser' }, context)
  // Not before: with a free address its person signs in as another one, and then no one is left who can end an erasure that broke off.
  for (const email of theirs) await releaseIdentity(deps, userId, email, stepOf(context, `address/${email}`))
  await forget(deps, userId, context)
  return position
}

type Forgetting = Pick<
  BackgroundJobDependencies,
  'eventLog' | 'keys' | 'sessions' | 'vault' | 'grantChanges' | 'config' | 'log'
>

/**
 * Takes them off the list of administrators, ends sessions and grants, those of accounts that were removed before included,
 * and deletes the key.
 */
async function forget(deps: Forgetting, userId: UserId, context: CommandContext): Promise<void> {
  const { keys, sessions, vault } = deps
  await removeFormerAdministrator(deps, userId, context)
  await sessions.endAllOf(userId)
  // Google is told as far as it listens: an erasure does not depend on Google.
  const accountIds = await vault.accountsOf(userId)
  // Read one by one: the Google account may be another person's meanwhile, and the grant with it.
  await Promise.all(accountIds.map((accountId) => revokeUnused(deps, accountId, () => vault.read(accountId))))
  await vault.removeAllOf(userId)
  await keys.erase(userId)
}

/** What must be true after `UserErased` is on the log; done again after a crash, it changes nothing. */
export async function finishErasure(deps: BackgroundJobDependencies, userId: UserId): Promise<void> {
  const { periods, emails, clock } = deps
  const context = byItself('system', userId, deriveUuid('erased', userId), clock())
  // Before Google is told, which may take a while: what is paid meanwhile is given back.
  await endPlan(deps, userId, context)
  await forget(deps, userId, context)
  await periods.removeAllOf(userId)
  await emails.removeAllOf(userId)
}

/** A person who left is not charged: a charge under way is given back, and the plan ends. */
async function endPlan(
  deps: Pick<BackgroundJobDependencies, 'eventLog' | 'gateway'>,
  userId: UserId,
  context: CommandContext,
) {
  const { eventLog } = deps
  const { pendingCharge } = await load(eventLog, subscriptionDecider, subscriptionStream(userId))
  if (pendingCharge) await cancelCharge(deps, userId, pendingCharge, context)
  const command = { type: 'SetTerms', userId, tier: 'none', status: 'inactive', expiry: null, at: context.at } as const
  await execute(eventLog, subscriptionDecider, subscriptionStream(userId), command, context)
}
