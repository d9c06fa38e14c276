import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { type ReactNode, useId } from 'react'
import { Button } from './Button.tsx'
import { DialogTitle } from './DialogTitle.tsx'

interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: string
  readonly children: ReactNode
  /** What the red button says. */
  readonly confirm: string
  /** What the other button says. */
  readonly cancel?: string
  readonly busy?: boolean
  readonly disabled?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before something is destroyed. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  busy,
  disabled,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const id = useId()
  return (
    <Dialog open={open} onClose={onCancel} aria-labelledby={id} role="alertdialog" maxWidth="xs">
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>{children}</DialogContent>
      <DialogActions>
        <Button look="quiet" onClick={onCancel} autoFocus>
          {cancel}
        </Button>
        <Button look="danger" busy={busy} disabled={disabled} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
