import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '../../ui/Button.tsx'
import { DialogTitle } from '../../ui/DialogTitle.tsx'
import styles from './FormDialog.module.css'

interface FormDialogProps {
  readonly title: string
  /** Whom or what it is about. */
  readonly about?: string
  readonly submit: string
  readonly busy: boolean
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A few fields, Cancel, and the button that saves them. */
export function FormDialog({ title, about, submit, busy, onSubmit, onClose, children }: FormDialogProps) {
  const id = useId()
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs">
      <form noValidate onSubmit={send} className={styles.form}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <div className={styles.fields}>
            {about && <p className={styles.about}>{about}</p>}
            {children}
          </div>
        </DialogContent>
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            {submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
