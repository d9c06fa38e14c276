import type { ComponentProps } from 'react'
import type { Badge } from '../ui/Badge.tsx'

type Tone = ComponentProps<typeof Badge>['tone']

/** Status colouring (specification, commercial, Billing page): both spellings of cancelled, and any other status. */
const tones: Readonly<Record<string, Tone>> = {
  active: 'good',
  paid: 'good',
  trial: 'strong',
  cancelled: 'warning',
  canceled: 'warning',
  expired: 'warning',
  inactive: 'plain',
}

/** What resuming a plan leads to; one that an admin gave does not renew, and goes back to the end that it had, if any. */
export const resumeWords = (renewsOnceResumed: boolean): string =>
  renewsOnceResumed
    ? 'Resume it, and it goes on as before; nothing is charged now.'
    : 'Resume it, and it is as it was before you cancelled: it does not renew, and nothing is charged.'

export const statusTone = (status: string): Tone => tones[status] ?? 'plain'
