import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { FramedDialog, stay } from './FramedDialog.tsx'

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

/**
 * Whether what was confirmed is under way: from the press on. What it starts tells so a moment later, and until then an Escape
 * would take the question away, a second press would confirm it twice.
 */
function useUnderWay(busy: boolean | undefined) {
  const [pressed, setPressed] = useState(false)
  useEffect(() => {
    if (!pressed) return
    // What was started at the press has set its own timer before this one.
    const told = setTimeout(() => setPressed(false))
    return () => clearTimeout(told)
  }, [pressed])
  return [busy || pressed, () => setPressed(true)] as const
}

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
  const [underWay, press] = useUnderWay(busy)
  if (!open) return null
  const confirmOnce = () => {
    press()
    onConfirm()
  }
  return (
    <FramedDialog
      title={title}
      onClose={underWay ? stay : onCancel}
      role="alertdialog"
      aria-describedby={content}
      maxWidth="xs"
    >
      <DialogContent id={content} sx={{ display: 'grid', gap: 1.5 }}>
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} disabled={underWay} autoFocus>
          {cancel}
        </Button>
        <Button variant="contained" color="error" loading={underWay} disabled={disabled} onClick={confirmOnce}>
          {confirm}
        </Button>
      </DialogActions>
    </FramedDialog>
  )
}
