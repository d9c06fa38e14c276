import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { type ReactNode, useId } from 'react'
import { FramedDialog } from './FramedDialog.tsx'

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

/** What was confirmed goes on, so the question does not go away before its end. */
const stay = () => undefined

/**
 * Asks before something is destroyed. Not react-admin's `Confirm`: that one gives its focus to the button that destroys,
 * and cannot hold that button back until what it asks for is done.
 */
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
  const content = useId()
  if (!open) return null
  return (
    <FramedDialog
      title={title}
      onClose={busy ? stay : onCancel}
      role="alertdialog"
      aria-describedby={content}
      maxWidth="xs"
    >
      <DialogContent id={content} sx={{ display: 'grid', gap: 1.5 }}>
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} disabled={busy} autoFocus>
          {cancel}
        </Button>
        <Button variant="contained" color="error" loading={busy} disabled={disabled} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </FramedDialog>
  )
}
