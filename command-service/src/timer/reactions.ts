import type { Recorded } from '@calendar-sync/contracts/events/event'
import type { AnyEvent, EventType } from '@calendar-sync/contracts/events/registry'
import type { UserId } from '@calendar-sync/contracts/ids'
import { finishErasure } from '../erasure/erase.ts'
import { dueNow } from '../subscription/settle.ts'
import type { TimerDependencies } from './createTimer.ts'

/** The events after which something is to be done that nobody asks for. */
export const reactedTo = [
  'SubscriptionChanged',
  'SubscriptionCancelled',
  'PaymentFailed',
  'ChargeRequested',
  'InvoiceIssued',
  'EnterprisePlanRequested',
  'UserErased',
] as const satisfies EventType[]

/** Turns an event into rows that say what is due when. Doing it twice adds nothing, so several instances may. */
export async function react(event: Recorded<AnyEvent>, deps: TimerDependencies): Promise<void> {
  const { letters, clock } = deps
  switch (event.type) {
    case 'SubscriptionChanged':
    case 'SubscriptionCancelled':
    case 'PaymentFailed':
    case 'ChargeRequested':
    case 'InvoiceIssued':
      return schedule(deps, event.data.userId)
    case 'EnterprisePlanRequested': {
      const { eventId } = event.metadata
      return letters.add({ eventId, kind: 'enterprise_requested', userId: event.data.userId }, clock())
    }
    case 'UserErased':
      return finishErasure(deps, event.data.userId)
    default:
      return
  }
}

/** Notes when a person's plan is to be looked at again, as the log says now. */
export async function schedule(
  { eventLog, periods }: Pick<TimerDependencies, 'eventLog' | 'periods'>,
  userId: UserId,
): Promise<void> {
  const { due, position } = await dueNow(eventLog, userId)
  await periods.set(userId, due, position)
}
