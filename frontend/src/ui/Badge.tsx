import Chip from '@mui/material/Chip'
import type { ReactNode } from 'react'

const colors = { plain: 'default', good: 'success', strong: 'info', warning: 'warning', danger: 'error' } as const

interface BadgeProps {
  readonly tone?: keyof typeof colors
  readonly children: ReactNode
}

/** How something stands, in a word. */
export const Badge = ({ tone = 'plain', children }: BadgeProps) => (
  <Chip component="span" size="small" color={colors[tone]} label={<span data-tone={tone}>{children}</span>} />
)
