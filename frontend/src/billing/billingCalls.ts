import { request } from '../request/request.ts'

/** What no verb of a resource says about a plan. */
export const billingCalls = {
  cancelSubscription: () => request('/api/user/subscription/cancel', { method: 'POST' }),
  resumeSubscription: () => request('/api/user/subscription/resume', { method: 'POST' }),
}
