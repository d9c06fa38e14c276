import { z } from 'zod'
import { request } from '../request/request.ts'
import { RequestError } from '../request/requestError.ts'
import type { ToastContent } from '../toasts/toastStore.ts'

const WaitlistAnswer = z.object({
  success: z.boolean(),
  alreadyExists: z.boolean().optional(),
  message: z.string().optional(),
})

const failure = (message?: string, cause?: unknown): ToastContent => ({
  title: 'Something went wrong',
  description: message || 'Please try again later.',
  tone: 'danger',
  cause,
})

/** Puts an address on the waitlist, and says how that went (specification, Waitlist). */
export async function joinWaitlist(email: string): Promise<{ joined: boolean; toast: ToastContent }> {
  try {
    const body = { email, source: 'landing-page' }
    const answer = WaitlistAnswer.parse(await request('/api/waitlist/join', { method: 'POST', body }))
    if (!answer.success) return { joined: false, toast: failure(answer.message) }
    const title = answer.alreadyExists ? 'Already on the list!' : "You're on the list!"
    const description = answer.alreadyExists
      ? 'We have your address already, and your free month with it.'
      : 'We will write to you when we launch. Your first month is free.'
    return { joined: true, toast: { title, description, tone: 'success' } }
  } catch (error) {
    // Only a sentence that the server wrote for people is worth repeating; it comes with a code.
    const spoken = error instanceof RequestError && error.code !== undefined ? error.message : undefined
    return { joined: false, toast: failure(spoken, error) }
  }
}
