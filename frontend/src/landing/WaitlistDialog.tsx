import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import TextField from '@mui/material/TextField'
import { type FormEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { request } from '../request/request.ts'
import { RequestError } from '../request/requestError.ts'
import { MuiTheme } from '../theme/MuiTheme.tsx'
import { type ToastContent, toast } from '../toasts/toastStore.ts'
import { Button } from '../ui/Button.tsx'
import { FramedDialog, stay } from '../ui/FramedDialog.tsx'

const WaitlistAnswer = z.object({
  success: z.boolean(),
  alreadyExists: z.boolean().optional(),
  message: z.string().optional(),
})

const invalidEmail = 'Please enter a valid email address.'

const failure = (message?: string, cause?: unknown): ToastContent => ({
  title: 'Something went wrong',
  description: message || 'Please try again later.',
  tone: 'danger',
  cause,
})

/** How joining went, and its toast. */
interface Outcome {
  readonly joined: boolean
  readonly toast: ToastContent
}

const wrongAddress: Outcome = {
  joined: false,
  toast: { title: 'Invalid email', description: invalidEmail, tone: 'danger' },
}

/** Puts an address on the waitlist, and says how that went (specification, Waitlist). */
async function joinWaitlist(email: string): Promise<Outcome> {
  if (!email.includes('@')) return wrongAddress
  try {
    const body = { email, source: 'landing-page' }
    const answer = WaitlistAnswer.parse(await request('/api/waitlist/join', { method: 'POST', body }))
    if (!answer.success) return { joined: false, toast: failure(answer.message) }
    const title = answer.alreadyExists ? 'Already on the list!' : "You're on the list!"
    const description = answer.alreadyExists
      ? 'We have your address already, and your free month with it.'
      : 'We will write to you when we launch. Your first month is free.'
    return { joined: true, toast: { title, description, tone: 'success' } }
  } catch (error) {
    // The server looks closer; all else that is sent is ours.
    if (error instanceof RequestError && error.status === 400) return wrongAddress
    return { joined: false, toast: failure(error instanceof RequestError ? error.said : undefined, error) }
  }
}

interface WaitlistDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

export function WaitlistDialog({ open, onClose }: WaitlistDialogProps) {
  const [email, setEmail] = useState('')
  const [invalid, setInvalid] = useState(false)
  const [submitting, setSubmitting] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitting(true)
    const outcome = await joinWaitlist(email.trim())
    setSubmitting(false)
    setInvalid(outcome === wrongAddress)
    toast(outcome.toast)
    if (!outcome.joined) return field.current?.focus()
    setEmail('')
    onClose()
  }

  if (!open) return null
  return (
    <MuiTheme>
      <FramedDialog title="Join Our Waitlist" onClose={submitting ? stay : onClose} maxWidth="xs">
        {/* Our own check speaks, not the browser's. */}
        <form noValidate onSubmit={(event) => void submit(event)}>
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
              inputRef={field}
              error={invalid}
              helperText={invalid ? invalidEmail : undefined}
              onChange={(event) => {
                setEmail(event.target.value)
                setInvalid(false)
              }}
            />
          </DialogContent>
          <DialogActions>
            <Button look="quiet" disabled={submitting} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" busy={submitting}>
              Join Waitlist
            </Button>
          </DialogActions>
        </form>
      </FramedDialog>
    </MuiTheme>
  )
}
