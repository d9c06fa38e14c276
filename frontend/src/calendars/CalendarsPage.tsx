import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import type { Calendar } from '@calendar-sync/contracts/api/calendars'
import PlusIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useIsMutating } from '@tanstack/react-query'
import { memo, type ReactNode, useCallback, useDeferredValue, useState } from 'react'
import { RecordsIterator, useListContext } from 'react-admin'
import { AccountAvatar } from '../accounts/AccountAvatar.tsx'
import { useAccounts, useOwnerName } from '../accounts/useAccounts.ts'
import { Page } from '../layout/Page.tsx'
import { Banner } from '../ui/Banner.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { counted } from '../ui/numbers.ts'
import { useFocusThatStays } from '../ui/useFocusThatStays.ts'
import { useSentHere } from '../ui/useSentHere.ts'
import { WholeList } from '../ui/WholeList.tsx'
import styles from './calendars.module.css'
import { SyncCard } from './SyncCard.tsx'
import { useCalendars, useSyncsAgain } from './useCalendars.ts'
import { useLazyParts, usePrefetchedParts } from './useLazyParts.ts'

const steps = [
  { title: 'Create the sync', text: 'Choose a source and a target calendar, and in which direction events travel.' },
  {
    title: 'Configure filters',
    text: "Keywords decide which events qualify. Tip: start with the default 'travel' filter and narrow it later.",
  },
  {
    title: 'Run the sync',
    text: 'Press Sync Now. Events from the past 14 days and next 30 days are synced.',
  },
]

const HelpPanel = memo(() => (
  <section className={styles.panel} aria-label="How it works">
    <ol className={styles.steps}>
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          <span aria-hidden="true">{index + 1}</span>
          <div>
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
))

/** One card per account, with how many calendars were found in it. */
const YourAccounts = memo(function YourAccounts({ calendars }: { calendars: readonly Calendar[] }) {
  const ownerName = useOwnerName()
  const counts = new Map<string, number>()
  for (const { accountEmail } of calendars) counts.set(accountEmail, (counts.get(accountEmail) ?? 0) + 1)
  if (counts.size === 0) return null
  return (
    <section aria-labelledby="your-accounts" className={styles.section}>
      <h2 id="your-accounts">Your Accounts</h2>
      <ul className={styles.accounts}>
        {[...counts].map(([email, count]) => (
          <li key={email} className={styles.account}>
            <AccountAvatar displayName={ownerName(email)} email={email} size={36} />
            <div>
              <b>{email}</b>
              <p>{counted(count, 'calendar')}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
})

/** Skeletons in the shape of what is coming. */
const Loading = ({ children }: { children: ReactNode }) => (
  <div className={styles.list} aria-busy="true">
    <p role="status" className={styles.loading}>
      Loading calendars...
    </p>
    {children}
  </div>
)

export const CalendarsPage = () => (
  <WholeList resource="calendar-syncs" queryOptions={useSyncsAgain()}>
    <CalendarSyncs />
  </WholeList>
)

function CalendarSyncs() {
  const calendars = useCalendars()
  const syncs = useListContext<CalendarSync>()
  const { isPending: accountsPending } = useAccounts()
  const [asked, setCreating] = useState<boolean>(useSentHere('creatingSync', true))
  // Without calendars there is no form; while they are on their way it is waited for.
  const creating = asked && !calendars.isLoadingError
  // The button answers at once; a slow phone takes longer to draw the form.
  const formShown = useDeferredValue(creating)
  const failed = calendars.error ?? syncs.error
  // Cards say what is wrong with the accounts: later they would push aside what is being pressed.
  const isPending = calendars.isPending || syncs.isPending || accountsPending
  const isBeingCreated = useIsMutating({ mutationKey: ['calendar-syncs', 'create'] }) > 0
  const stopCreating = useCallback(() => setCreating(false), [])
  const { place, onPress } = useFocusThatStays(`${syncs.data?.map(({ id }) => id)}`, 'ofNextRow')
  usePrefetchedParts(!isPending)
  const parts = useLazyParts(formShown, stopCreating)
  const waitsForForm = formShown && !(parts && calendars.data)

  return (
    <Page
      title="Calendar Synchronization"
      lead="Two calendars and one line between them."
      action={
        <Button
          variant={creating ? 'outlined' : 'contained'}
          aria-expanded={creating}
          disabled={isBeingCreated || calendars.isLoadingError}
          onClick={() => setCreating(!creating)}
          startIcon={creating ? null : <PlusIcon />}
        >
          <span>{creating ? 'Cancel' : 'Create Sync'}</span>
        </Button>
      }
    >
      {failed && (
        <Banner cause={failed} onRetry={() => Promise.all([calendars.refetch(), syncs.refetch()])}>
          Failed to load calendar information. Please try again later.
        </Banner>
      )}
      {parts && formShown && calendars.data && (
        <parts.CreateSyncForm calendars={calendars.data} onCreated={stopCreating} />
      )}
      {waitsForForm && (
        <Loading>
          <Skeleton height={640} />
        </Loading>
      )}
      {isPending && !failed && !waitsForForm && (
        <Loading>
          <Skeleton height={236} />
          <Skeleton height={236} />
        </Loading>
      )}
      {!isPending && syncs.data && (syncs.data.length > 0 || !creating) && (
        <div className={styles.list} ref={place} onClickCapture={onPress}>
          {syncs.data.length === 0 && (
            <EmptyState
              title="No synchronization configured"
              action={
                <Button variant="soft" disabled={calendars.isLoadingError} onClick={() => setCreating(true)}>
                  Create your first sync
                </Button>
              }
            >
              Create your first sync to start synchronizing events between calendars.
            </EmptyState>
          )}
          <RecordsIterator>
            <SyncCard />
          </RecordsIterator>
        </div>
      )}
      {!isPending && <HelpPanel />}
      {!isPending && calendars.data && <YourAccounts calendars={calendars.data} />}
    </Page>
  )
}
