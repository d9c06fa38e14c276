import type { Recorded } from '@calendar-sync/contracts/domain/event'
import type { EventOfType } from '@calendar-sync/contracts/domain/registry'
import type { SettingsEvent } from '@calendar-sync/contracts/domain/settings'
import type { UserId } from '@calendar-sync/contracts/ids'
import type { Reaction } from '@calendar-sync/platform/background/reactor'
import { finishErasure } from '../erasure/erase.ts'
import { dueNow } from '../subscription/duePlan.ts'
import { isErased } from '../user/isErased.ts'
import type { BackgroundJobDependencies, Email } from './dependencies.ts'

const newsForMs = 24 * 60 * 60 * 1000

/** Turns events into rows that say what is due when. Doing it twice adds nothing, so several instances may. */
export function createHandlers(deps: BackgroundJobDependencies): Reaction['handlers'] {
  const { emails, clock } = deps
  const plan = ({ data }: { readonly data: { readonly userId: UserId } }) => schedule(deps, data.userId)
  const write =
    (kind: Email['kind']) =>
    async (event: Recorded<EventOfType<'EnterprisePlanRequested' | SettingsEvent['type']>>) => {
      const { stream, revision, data, metadata } = event
      // The log is read from its beginning where this is new: what was asked for long ago is no news.
      if (clock().getTime() - Date.parse(metadata.at) > newsForMs) return
      await emails.add({ key: metadata.eventId, personId: data.userId, payload: { kind, stream, revision } })
    }
  return {
    SubscriptionChanged: plan,
    SubscriptionCancelled: plan,
    SubscriptionResumed: plan,
    PaymentFailed: plan,
    ChargeRequested: plan,
    InvoiceIssued: plan,
    EnterprisePlanRequested: write('enterprise_requested'),
    AddressConfirmationRequested: write('confirm_address'),
    NotificationAddressConfirmed: write('address_replaced'),
    // One that was confirmed before and is chosen again counts at once, and one that is taken out no longer does.
    NotificationPreferencesChanged: write('address_replaced'),
    UserErased: ({ data }) => finishErasure(deps, data.userId),
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
