import type { SubscribeBody } from '../../api/subscription.ts'
import { DomainError } from '../../errors.ts'
import type { UserId } from '../../ids.ts'
import { isEqual } from '../../isEqual.ts'
import type { SubscriptionEvent, SubscriptionState } from '../subscription.ts'

export interface RequestEnterprise {
  readonly type: 'RequestEnterprise'
  readonly userId: UserId
  readonly request: Extract<SubscribeBody, { paymentMethod: 'invoice' }>
  readonly at: Date
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Each request is an email and work for our staff, so a person has one in 24 hours, within which the same one again is no other.
 * @throws DomainError `too_many_requests`
 */
export function enterpriseRequest(
  { userId, request, at }: RequestEnterprise,
  { enterpriseRequest: known, enterpriseRequestedAt }: SubscriptionState,
): readonly SubscriptionEvent[] {
  const data = {
    companyName: request.companyName,
    billingEmail: request.billingEmail,
    vatNumber: request.vatNumber ?? null,
    additionalInformation: request.additionalInformation ?? null,
  }
  const againMs = enterpriseRequestedAt ? Date.parse(enterpriseRequestedAt) + dayMs - at.getTime() : 0
  if (isEqual(data, known) && (againMs > 0 || enterpriseRequestedAt === null)) return []
  if (againMs > 0) {
    const retryAfterSeconds = Math.ceil(againMs / 1000)
    throw new DomainError(
      'too_many_requests',
      'We have your request and will answer by email. You can send another one tomorrow.',
      { retryAfterSeconds },
    )
  }
  return [{ type: 'EnterprisePlanRequested', data: { userId, requestedAt: at.toISOString(), ...data } }]
}
