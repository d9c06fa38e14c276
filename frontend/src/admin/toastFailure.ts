import { messageOf } from '../request/requestError.ts'
import { toast } from '../toasts/toastStore.ts'

/** The specified title of a failure, the reason, and the reference by which History finds it. */
export function toastFailure(title: string, error: unknown, reason = messageOf(error)): void {
  toast({ title, description: reason, tone: 'danger', cause: error })
}
