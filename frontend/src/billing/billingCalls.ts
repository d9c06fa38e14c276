import { Billing, type PaymentMethodBody } from '@calendar-sync/contracts/api/billing'
import { request } from '../request/request.ts'

/** What a person pays, with what, and what they paid. */
export const billingCalls = {
  getBilling: async (signal: AbortSignal) => Billing.parse(await request('/api/user/billing', { signal })),
  changeBillingEmail: (billingEmail: string) =>
    request('/api/user/billing/email', { method: 'PATCH', body: { billingEmail } }),
  cancelSubscription: () => request('/api/user/subscription/cancel', { method: 'POST' }),
  resumeSubscription: () => request('/api/user/subscription/resume', { method: 'POST' }),
  changePaymentMethod: (body: PaymentMethodBody) => request('/api/user/payment-method', { method: 'PUT', body }),
}
