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

export const statusTone = (status: string): Tone => tones[status] ?? 'plain'
