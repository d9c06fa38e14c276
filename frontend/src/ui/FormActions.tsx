import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'

interface FormActionsProps {
  readonly submit: string
  readonly busy: boolean
  /** The id of the form, where these do not stand in it. */
  readonly form?: string
  readonly onCancel: () => void
}

/** The end of a form in a dialog. What is being saved cannot be cancelled any more. */
export const FormActions = ({ submit, busy, form, onCancel }: FormActionsProps) => (
  <DialogActions>
    <Button variant="text" disabled={busy} onClick={onCancel}>
      Cancel
    </Button>
    <Button variant="contained" type="submit" form={form} loading={busy}>
      {submit}
    </Button>
  </DialogActions>
)
