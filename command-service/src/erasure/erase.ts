import type { UserId } from '@calendar-sync/contracts/ids'
import { erased } from '@calendar-sync/contracts/personal'
import { accountsStream, subscriptionStream, userStream } from '@calendar-sync/contracts/streams'
import { type CommandContext, execute, load } from '@calendar-sync/platform/commands/execute'
import type { Credentials } from '@calendar-sync/platform/privacy/vault'
import { v5 as deriveUuid } from 'uuid'
import { accountsDecider } from '../accounts/accounts.ts'
import type { Dependencies } from '../http/dependencies.ts'
import { releaseEmailOf } from '../signIn/emailReservation.ts'
import { cancelCharge } from '../subscription/settle.ts'
import { subscriptionDecider } from '../subscription/subscription.ts'
import type { TimerDependencies } from '../timer/createTimer.ts'
import { addressesOf } from '../user/addresses.ts'
import { userDecider } from '../user/user.ts'
import { deleteEntryOf } from '../waitlist/entries.ts'
import { revokeGrant } from './revokeGrant.ts'

/**
 * Erases a person: what is found by their addresses first, because afterwards nobody can read those any more; then the
 * fact, which makes read models and the engine forget them; then the key, which makes the log unreadable. Whatever a
 * crash leaves undone after the fact, the timer does (`finishErasure`).
 * @throws DomainError `not_found`
 */
export async function eraseUser(deps: Dependencies, userId: UserId, context: CommandContext) {
  const { eventLog, keys, sessions } = deps
  const addresses = (await addressesOf(eventLog, userId)).filter((address) => address !== erased)
  for (const email of addresses) {
    const step = (name: string) => ({ ...context, commandId: deriveUuid(`${name}/${email}`, context.commandId) })
    await deleteEntryOf(deps, email, step('waitlist'))
    await releaseEmailOf(deps, userId, email, step('address'))
  }
  const grants = await grantsOf(deps, userId)
  const { position } = await execute(eventLog, userDecider, userStream(userId), { type: 'EraseUser' }, context)
  await keys.erase(userId)
  await sessions.endAllOf(userId)
  // Google is told as far as it listens: an erasure does not depend on Google.
  await Promise.all(grants.map((credentials) => revokeGrant(deps.config.google.baseUrl, credentials, deps.log)))
  return position
}

/** What must be true after `UserErased` is on the log; done again after a crash, it changes nothing. */
export async function finishErasure(deps: TimerDependencies, userId: UserId): Promise<void> {
  const { keys, sessions, periods, letters } = deps
  await keys.erase(userId)
  await sessions.endAllOf(userId)
  await endPlan(deps, userId)
  await periods.remove(userId)
  await letters.removeAllOf(userId)
}

/** A person who left is not charged: a charge under way is given back, and the plan ends. */
async function endPlan(deps: Pick<TimerDependencies, 'eventLog' | 'clock' | 'gateway'>, userId: UserId) {
  const { eventLog, clock } = deps
  const command = {
    type: 'SetTerms' as const,
    userId,
    tier: 'none' as const,
    status: 'inactive' as const,
    expiry: null,
  }
  const commandId = deriveUuid('erased', userId)
  const context: CommandContext = {
    commandId,
    correlationId: commandId,
    causationId: null,
    actor: { kind: 'system', userId: null },
    subject: userId,
    at: clock(),
  }
  const { pendingCharge } = await load(eventLog, subscriptionDecider, subscriptionStream(userId))
  if (pendingCharge) await cancelCharge(deps, userId, pendingCharge, context)
  await execute(eventLog, subscriptionDecider, subscriptionStream(userId), command, context)
}

/** What Google must be told is over; read while it can be. */
async function grantsOf({ eventLog, vault }: Dependencies, userId: UserId): Promise<readonly Credentials[]> {
  const { accounts } = await load(eventLog, accountsDecider, accountsStream(userId))
  const known = await Promise.all(accounts.map(({ accountId }) => vault.read(accountId)))
  return known.filter((credentials) => credentials !== undefined)
}
