import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { ApiDataProvider } from '../request/apiDataProvider.ts'
import { messageOf } from '../request/requestError.ts'
import { toast } from '../toasts/toastStore.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { DownloadIcon, TrashIcon } from '../ui/icons.tsx'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { downloadJson } from './downloadJson.ts'
import styles from './Settings.module.css'

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
    <Card aria-labelledby="my-data">
      <div className={styles.form}>
        <div className={styles.section}>
          <h2 id="my-data">Your data</h2>
          <p className={styles.quiet}>
            Download everything we keep about you as a file. Deleting your account erases all of it for good.
          </p>
        </div>
        <div className={styles.actions}>
          <Button look="outlined" busy={take.isPending} onClick={() => take.mutate()}>
            <DownloadIcon /> Export My Data
          </Button>
          <Button look="quietDanger" onClick={() => setDeleting(true)}>
            <TrashIcon /> Delete My Account
          </Button>
        </div>
      </div>
      {deleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
    </Card>
  )
}
