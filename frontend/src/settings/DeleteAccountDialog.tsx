import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useAuth } from '../auth/AuthProvider.tsx'
import type { ApiDataProvider } from '../request/apiDataProvider.ts'
import { messageOf } from '../request/requestError.ts'
import { toast } from '../toasts/toastStore.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

const word = 'DELETE'

/** Asks for a typed word, because nothing brings an erased person back. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const api = useDataProvider<ApiDataProvider>()
  const { forget, leave } = useAuth()
  const [typed, setTyped] = useState('')
  const erase = useMutation({
    mutationFn: () => leave(() => api.deleteMyAccount()),
    onSuccess: () => {
      forget()
      toast({ title: 'Account deleted', description: 'Everything we kept about you has been erased.', tone: 'success' })
    },
    onError: (cause) => {
      toast({ title: 'Failed to delete your account', description: messageOf(cause), tone: 'danger', cause })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title="Delete your account?"
      confirm="Delete My Account"
      busy={erase.isPending}
      disabled={typed.trim() !== word}
      onCancel={onClose}
      onConfirm={() => erase.mutate()}
    >
      <p>
        Your accounts are disconnected, your syncs stop, your subscription ends, and what we know of you is erased.
        Events that were copied stay in your calendars. This cannot be undone.
      </p>
      <TextField
        label={`Type ${word} to confirm`}
        fullWidth
        margin="normal"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  )
}
