import { messageOf, RequestError } from '../request/requestError.ts'
import { toast } from '../toasts/toastStore.ts'

/** What finds the whole story of a failed call in History. */
export const referenceOf = (error: unknown): string | null => (error instanceof RequestError ? error.requestId : null)

/** The specified title of a failure, the reason, and the reference by which History finds it. */
export function toastFailure(title: string, error: unknown, reason = messageOf(error)): void {
  const reference = referenceOf(error)
  toast({ title, description: reference ? `${reason} (reference ${reference})` : reason, tone: 'danger' })
}
