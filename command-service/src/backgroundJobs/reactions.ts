import type { Recorded } from '@calendar-sync/contracts/domain/event'
import type { AnyEvent, EventType } from '@calendar-sync/contracts/domain/registry'
import type { UserId } from '@calendar-sync/contracts/ids'
import { finishErasure } from '../erasure/erase.ts'
import { dueNow } from '../subscription/duePlan.ts'
import { isErased } from '../user/isErased.ts'
import type { BackgroundJobDependencies } from './dependencies.ts'

/** The events after which something is to be done without a request. */
export const handledTypes = [
  'SubscriptionChanged',
  'SubscriptionCancelled',
  'SubscriptionResumed',
  'PaymentFailed',
  'ChargeRequested',
  'InvoiceIssued',
  'EnterprisePlanRequested',
  'AddressConfirmationRequested',
  'UserErased',
] as const satisfies EventType[]

const newsForMs = 24 * 60 * 60 * 1000

/** Turns an event into rows that say what is due when. Doing it twice adds nothing, so several instances may. */
export async function react(event: Recorded<AnyEvent>, deps: BackgroundJobDependencies): Promise<void> {
  const { emails, clock } = deps
  switch (event.type) {
    case 'SubscriptionChanged':
    case 'SubscriptionCancelled':
    case 'SubscriptionResumed':
    case 'PaymentFailed':
    case 'ChargeRequested':
    case 'InvoiceIssued':
      return schedule(deps, event.data.userId)
    case 'EnterprisePlanRequested':
    case 'AddressConfirmationRequested': {
      const { stream, revision, data, metadata } = event
      // The log is read from its beginning where this is new: what was asked for long ago is no news.
      if (clock().getTime() - Date.parse(metadata.at) > newsForMs) return
      const kind = event.type === 'EnterprisePlanRequested' ? 'enterprise_requested' : 'confirm_address'
      return emails.add({ key: metadata.eventId, personId: data.userId, payload: { kind, stream, revision } })
    }
    case 'UserErased':
      return finishErasure(deps, event.data.userId)
    default:
      return
  }
}

/** Notes when a person's plan is to be looked at again, as the log says now; never, once they left. */
export async function schedule(
  { eventLog, periods }: Pick<BackgroundJobDependencies, 'eventLog' | 'periods'>,
  userId: UserId,
): Promise<void> {
  if (await isErased(eventLog, userId)) return periods.removeAllOf(userId)
  const { due, position } = await dueNow(eventLog, userId)
  const dueAt = due === null ? null : new Date(due)
  await periods.replace({ key: userId, personId: userId, payload: {}, version: position, dueAt })
}
