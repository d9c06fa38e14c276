import type { Charge, PaymentOutcome } from '@calendar-sync/contracts/domain/subscription'
import { subscriptionDecider } from '@calendar-sync/contracts/domain/subscription/decide'
import { dueAt } from '@calendar-sync/contracts/domain/subscription/periodEnd'
import type { UserId } from '@calendar-sync/contracts/ids'
import { subscriptionStream } from '@calendar-sync/contracts/streams'
import { type CommandContext, execute, loadAt } from '@calendar-sync/platform/commands/execute'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { v5 as deriveUuid } from 'uuid'
import type { BackgroundJobDependencies } from '../backgroundJobs/dependencies.ts'
import { isErased } from '../user/isErased.ts'

type PlanDependencies = Pick<BackgroundJobDependencies, 'clock' | 'eventLog' | 'gateway'>

/** When a person's plan is to be looked at again, and the position of the log that says so. */
export async function dueNow(eventLog: EventLog, userId: UserId) {
  const { state, position } = await loadAt(eventLog, subscriptionDecider, subscriptionStream(userId))
  return { state, due: dueAt(state), position: position ?? '' }
}

/**
 * Ends or renews a person's plan when its period is over, and finishes a charge that was announced and then left, by a
 * crash for example. Before that, nothing happens; nor for a person who left, whose plan the erasure ends.
 */
export async function handleDuePlan(deps: PlanDependencies, userId: UserId): Promise<void> {
  const { eventLog, clock } = deps
  const at = clock()
  const { state, due, position } = await dueNow(eventLog, userId)
  if (due === null || due > at.toISOString() || (await isErased(eventLog, userId))) return
  const context = byItself('schedule', userId, deriveUuid(`settle/${position}`, userId), at)
  if (state.pendingCharge) {
    await makeCharge(deps, userId, state.pendingCharge, context)
    return
  }
  if (state.expiry === null) return
  const command = { type: 'EndPeriod' as const, userId, expiry: state.expiry, at }
  const executed = await execute(eventLog, subscriptionDecider, subscriptionStream(userId), command, context)
  if (executed.state.pendingCharge) await makeCharge(deps, userId, executed.state.pendingCharge, context)
}

/**
 * Asks the payment provider for a charge that is on the log, and appends what it says. Any number may do it at once, or
 * again after a crash: the provider charges an id once, and the log takes one outcome. Who left meanwhile is not charged.
 */
export async function makeCharge(
  { eventLog, gateway }: Pick<PlanDependencies, 'eventLog' | 'gateway'>,
  userId: UserId,
  charge: Charge,
  context: CommandContext,
) {
  if (await isErased(eventLog, userId)) return cancelCharge({ eventLog, gateway }, userId, charge, context)
  const outcome = await gateway.charge({ userId, ...charge })
  if (await isErased(eventLog, userId)) return cancelCharge({ eventLog, gateway }, userId, charge, context)
  return appendOutcome(eventLog, userId, charge, outcome, context)
}

/** Gives a charge that is under way back, or keeps it from being made. */
export async function cancelCharge(
  { eventLog, gateway }: Pick<PlanDependencies, 'eventLog' | 'gateway'>,
  userId: UserId,
  charge: Charge,
  context: CommandContext,
) {
  await gateway.cancel({ userId, ...charge })
  const outcome: PaymentOutcome = { outcome: 'declined', message: 'This payment was cancelled.' }
  return appendOutcome(eventLog, userId, charge, outcome, context)
}

async function appendOutcome(
  eventLog: EventLog,
  userId: UserId,
  { chargeId }: Charge,
  outcome: PaymentOutcome,
  context: CommandContext,
) {
  const command = { type: 'RecordChargeOutcome' as const, userId, chargeId, outcome, at: context.at }
  const once = { ...context, commandId: deriveUuid('settle', chargeId) }
  const executed = await execute(eventLog, subscriptionDecider, subscriptionStream(userId), command, once)
  return { ...executed, outcome }
}

/** What is done to a person's plan without a request. */
export const byItself = (kind: 'schedule' | 'system', userId: UserId, commandId: string, at: Date): CommandContext => ({
  commandId,
  correlationId: commandId,
  causationId: null,
  actor: { kind, userId: null },
  subject: userId,
  at,
})
