import { type ReactNode, useEffect, useState } from 'react'
import { Header } from '../layout/Header.tsx'
import { Page } from '../layout/Page.tsx'
import { peekEarlyCall } from '../request/earlyPage.ts'
import { Button } from '../ui/Button.tsx'
import styles from './calendars.module.css'
import {
  type DrawnAccount,
  type DrawnFilter,
  type DrawnSync,
  mayBeWrong,
  readAccounts,
  readFilters,
  readSyncs,
} from './firstLists.ts'
import { ComingWeeks, SyncFigures, SyncWords } from './SyncFacts.tsx'
import { SyncPicture } from './SyncPicture.tsx'

interface Lists {
  readonly syncs: readonly DrawnSync[] | null
  readonly filters: readonly DrawnFilter[] | null
  readonly accounts: readonly DrawnAccount[] | null
}

async function peekLists(): Promise<Lists> {
  const [syncs, filters, accounts] = await Promise.all(
    ['calendar-syncs', 'event-filters', 'accounts'].map((name) => peekEarlyCall(`/api/${name}`)),
  )
  return { syncs: readSyncs(syncs), filters: readFilters(filters), accounts: readAccounts(accounts) }
}

/** The room of a button that is not there yet, with that of its picture. */
const RoomForButton = ({ small = false, children }: { small?: boolean; children: ReactNode }) => (
  <span className={styles.room}>
    <Button {...(small && { size: 'small' })}>
      <i />
      {children}
    </Button>
  </span>
)

const FirstCard = ({ sync, filters, accounts }: Lists & { readonly sync: DrawnSync }) => {
  const { sourceCalendar, targetCalendar } = sync
  const ownerName = (email: string) => accounts?.find((account) => account.email === email)?.displayName ?? ''
  return (
    <div className={styles.firstCard}>
      <div className={styles.card}>
        <SyncPicture
          source={{ ...sourceCalendar, ownerName: ownerName(sourceCalendar.accountEmail) }}
          target={{ ...targetCalendar, ownerName: ownerName(targetCalendar.accountEmail) }}
          direction={sync.syncDirection}
          active={sync.active}
          running={false}
        />
        <SyncWords
          sync={sync}
          saved={filters ?? undefined}
          badges={
            <>
              <span className={styles.roomForBadge}>{sync.active ? 'Active' : 'Inactive'}</span>
              {sync.syncDirection === 'two-way' && <span className={styles.roomForBadge}>Bidirectional</span>}
            </>
          }
        />
        <ComingWeeks dayCount={sync.daysForward} copies={[]} />
        <div className={styles.foot}>
          <SyncFigures sync={sync} />
          <div className={styles.actions}>
            <span className={styles.roomForSwitch}>Active</span>
            <RoomForButton small>Details</RoomForButton>
            <RoomForButton small>Filters</RoomForButton>
            <RoomForButton small>Delete</RoomForButton>
            <RoomForButton small>Sync Now</RoomForButton>
          </div>
        </div>
      </div>
    </div>
  )
}

/**
 * The calendars page as soon as React and its lists are there: what a person came to read, and room for what they can press, which
 * comes with MUI and react-admin.
 */
export function FirstCalendars() {
  const [lists, setLists] = useState<Lists>()
  useEffect(() => {
    peekLists().then(setLists, () => undefined)
  }, [])
  return (
    <>
      <Header />
      <Page
        title="Calendar Synchronization"
        lead="Two calendars and one line between them."
        action={<RoomForButton>Create Sync</RoomForButton>}
      >
        <div className={styles.list}>
          {lists?.syncs?.length && lists.accounts && !mayBeWrong(lists.syncs, lists.accounts) ? (
            lists.syncs.map((sync) => <FirstCard key={sync.id} sync={sync} {...lists} />)
          ) : (
            <p className={styles.loading}>Loading calendars...</p>
          )}
        </div>
      </Page>
    </>
  )
}
