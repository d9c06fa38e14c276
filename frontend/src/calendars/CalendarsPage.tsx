import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { Page } from '../layout/Page.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import styles from './CalendarsPage.module.css'
import { CreateSyncForm } from './CreateSyncForm.tsx'
import { HelpPanel } from './HelpPanel.tsx'
import { SyncCard } from './SyncCard.tsx'
import { useCalendarSyncs, useCalendars } from './useCalendars.ts'
import { YourAccounts } from './YourAccounts.tsx'

const Loading = () => (
  <div className={styles.list} aria-busy="true">
    <p role="status" className={styles.loading}>
      Loading calendars...
    </p>
    <Skeleton height={236} />
    <Skeleton height={236} />
  </div>
)

export function CalendarsPage() {
  const calendars = useCalendars()
  const syncs = useCalendarSyncs()
  const [creating, setCreating] = useState(false)
  const failed = calendars.error ?? syncs.error
  const isPending = calendars.isPending || syncs.isPending

  return (
    <Page
      title="Calendar Synchronization"
      lead="Two calendars and one line between them."
      action={
        <Button
          look={creating ? 'outlined' : 'primary'}
          aria-expanded={creating}
          onClick={() => setCreating(!creating)}
        >
          {creating ? (
            'Cancel'
          ) : (
            <>
              <PlusIcon /> Create Sync
            </>
          )}
        </Button>
      }
    >
      {failed && (
        <Banner
          cause={failed}
          action={
            <Button
              look="outlined"
              size="small"
              onClick={() => void Promise.all([calendars.refetch(), syncs.refetch()])}
            >
              Try again
            </Button>
          }
        >
          Failed to load calendar information. Please try again later.
        </Banner>
      )}
      {creating && <CreateSyncForm calendars={calendars.data ?? []} onCreated={() => setCreating(false)} />}
      {isPending && !failed && <Loading />}
      {!isPending && syncs.data?.length === 0 && !creating && (
        <EmptyState
          title="No synchronization configured"
          action={
            <Button look="soft" onClick={() => setCreating(true)}>
              Create your first sync
            </Button>
          }
        >
          Create your first sync to start synchronizing events between calendars.
        </EmptyState>
      )}
      {syncs.data && syncs.data.length > 0 && (
        <div className={styles.list}>
          {syncs.data.map((sync) => (
            <SyncCard key={sync.id} sync={sync} />
          ))}
        </div>
      )}
      <HelpPanel />
      {calendars.data && <YourAccounts calendars={calendars.data} />}
    </Page>
  )
}
