import MuiDialogTitle from '@mui/material/DialogTitle'
import type { ReactNode } from 'react'

export const DialogTitle = ({ id, children }: { id: string; children: ReactNode }) => (
  <MuiDialogTitle id={id} sx={{ font: '650 var(--text-4) var(--font-heading)' }}>
    {children}
  </MuiDialogTitle>
)
