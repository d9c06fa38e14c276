import type { ReservationEvent } from '@calendar-sync/contracts/domain/reservation'
import { subscriptionDecider } from '@calendar-sync/contracts/domain/subscription/decide'
import type { UserId } from '@calendar-sync/contracts/ids'
import { googleReservationStream, subscriptionStream } from '@calendar-sync/contracts/streams'
import { type CommandContext, execute, load } from '@calendar-sync/platform/commands/execute'
import type { Claiming } from '../signIn/emailReservation.ts'
import { googleAccountHash } from '../signIn/googleReservation.ts'
import { isErased } from '../user/isErased.ts'

/**
 * Each Google account has one trial: a new person has had theirs when a person who was erased had this Google account, and
 * a trial. What stays of an erased person says that much: ids, under a keyed hash of Google's id of the account.
 */
export async function recordEarlierTrial(
  deps: Claiming,
  userId: UserId,
  sub: string,
  context: CommandContext,
): Promise<void> {
  const { eventLog } = deps
  const events = await eventLog.read<ReservationEvent>(googleReservationStream(googleAccountHash(deps, sub)))
  const holders = new Set(events.map(({ data }) => data.userId))
  holders.delete(userId)
  for (const holder of holders) {
    const { hadTrial } = await load(eventLog, subscriptionDecider, subscriptionStream(holder))
    if (!hadTrial || !(await isErased(eventLog, holder))) continue
    const command = { type: 'RecordEarlierTrial' as const, userId }
    await execute(eventLog, subscriptionDecider, subscriptionStream(userId), command, context)
    return
  }
}
