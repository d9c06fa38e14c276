import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { MuiTheme } from '../theme/MuiTheme.tsx'
import { toast } from '../toasts/toastStore.ts'
import { Button } from '../ui/Button.tsx'
import { DialogTitle } from '../ui/DialogTitle.tsx'
import { joinWaitlist } from './joinWaitlist.ts'

interface WaitlistDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

export function WaitlistDialog({ open, onClose }: WaitlistDialogProps) {
  const [email, setEmail] = useState('')
  const [invalid, setInvalid] = useState(false)
  const [submitting, setSubmitting] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = !email.includes('@')
    setInvalid(wrong)
    if (wrong)
      return toast({ title: 'Invalid email', description: 'Please enter a valid email address.', tone: 'danger' })
    setSubmitting(true)
    const outcome = await joinWaitlist(email.trim())
    setSubmitting(false)
    toast(outcome.toast)
    if (!outcome.joined) return
    setEmail('')
    onClose()
  }

  return (
    <MuiTheme>
      <Dialog open={open} onClose={onClose} aria-labelledby="waitlist-title" maxWidth="xs">
        {/* Our own check speaks, not the browser's. */}
        <form noValidate onSubmit={(event) => void submit(event)}>
          <DialogTitle id="waitlist-title">Join Our Waitlist</DialogTitle>
          <DialogContent>
            <p>Be among the first to hear from us, and get 1 free month.</p>
            <TextField
              label="Email"
              type="email"
              name="email"
              autoComplete="email"
              required
              autoFocus
              fullWidth
              margin="normal"
              value={email}
              error={invalid}
              onChange={(event) => setEmail(event.target.value)}
            />
          </DialogContent>
          <DialogActions>
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" busy={submitting}>
              Join Waitlist
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </MuiTheme>
  )
}
