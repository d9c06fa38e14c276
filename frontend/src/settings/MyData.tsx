import TrashIcon from '@mui/icons-material/DeleteOutlined'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useAuth } from '../auth/AuthProvider.tsx'
import type { ApiDataProvider } from '../request/apiDataProvider.ts'
import { messageOf } from '../request/requestError.ts'
import { toast } from '../toasts/toastStore.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import styles from './settings.module.css'

/** In ms; Safari reads the file only after the press has been answered. */
const keptFor = 60_000

/** Hands the person a file. */
function downloadJson(data: unknown, name: string): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), keptFor)
}

const word = 'DELETE'

/** Asks for a typed word, because nothing brings an erased person back. */
function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const api = useDataProvider<ApiDataProvider>()
  const { forget, leave } = useAuth()
  const [typed, setTyped] = useState('')
  const erase = useMutation({
    mutationFn: () => leave(() => api.deleteMyAccount()),
    onSuccess: () => {
      forget()
      toast({ title: 'Account deleted', description: 'What we knew of you has been erased.', tone: 'success' })
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
      <p>
        Each Google account has one free trial. So that it is not given again, a code stays that only we can match to
        your Google account.
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

/** What is kept about a person belongs to them: they may take it with them, and may have it erased. */
export function MyData() {
  const api = useDataProvider<ApiDataProvider>()
  const [deleting, setDeleting] = useState(false)
  const take = useMutation({
    mutationFn: () => api.exportMyData(),
    onSuccess: (data) => downloadJson(data, 'calendar-sync-my-data.json'),
    onError: (cause) =>
      toast({ title: 'Failed to export your data', description: messageOf(cause), tone: 'danger', cause }),
  })
  return (
    <Card component="section" variant="outlined" aria-labelledby="my-data">
      <div className={styles.form}>
        <div className={styles.section}>
          <h2 id="my-data">Your data</h2>
          <p className={styles.quiet}>
            Download everything we keep about you as a file. Deleting your account erases what we know of you for good.
          </p>
        </div>
        <div className={styles.actions}>
          <Button
            variant="outlined"
            loading={take.isPending}
            onClick={() => take.mutate()}
            startIcon={<DownloadIcon />}
          >
            Export My Data
          </Button>
          <Button variant="text" color="error" onClick={() => setDeleting(true)} startIcon={<TrashIcon />}>
            Delete My Account
          </Button>
        </div>
      </div>
      {deleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
    </Card>
  )
}
