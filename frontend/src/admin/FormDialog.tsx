import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import type { ReactNode } from 'react'
import { Form, type FormProps, SaveButton } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { FramedDialog, stay } from '../ui/FramedDialog.tsx'

/** A dialog asks for a part of a record: the whole of it, which may be around it, must not become values of the form. */
const noRecord = {}

interface FormDialogProps extends Pick<FormProps, 'defaultValues' | 'validate'> {
  readonly title: string
  /** Whom or what it is about. */
  readonly about?: string
  readonly submit: string
  readonly busy: boolean
  readonly onSubmit: (values: FieldValues) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form of a few inputs, Cancel, and the button that saves them; it stays open until the server has answered. */
export function FormDialog({ title, about, submit, busy, onClose, children, ...form }: FormDialogProps) {
  return (
    <FramedDialog title={title} height={240} onClose={busy ? stay : onClose} maxWidth="xs">
      <Form noValidate disableInvalidFormNotification record={noRecord} {...form}>
        <DialogContent dividers>
          {about && <p className="about">{about}</p>}
          {children}
        </DialogContent>
        <DialogActions>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <SaveButton label={submit} icon={null} alwaysEnable={!busy} disabled={busy} />
        </DialogActions>
      </Form>
    </FramedDialog>
  )
}
