import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Mark } from '../layout/Brand.tsx'

interface EmptyStateProps {
  readonly title: string
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** Nothing here yet: one sentence and one action. */
export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <Paper component="section" variant="empty">
    <Mark size={52} />
    <h2>{title}</h2>
    <Typography color="textSecondary" sx={{ maxWidth: '46ch' }}>
      {children}
    </Typography>
    {action}
  </Paper>
)
