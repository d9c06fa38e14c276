import type { Account } from '@calendar-sync/contracts/api/accounts'
import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import Skeleton from '@mui/material/Skeleton'
import { useAccounts } from '../accounts/useAccounts.ts'
import { useCalendarSyncs } from '../calendars/useCalendars.ts'
import { Page } from '../layout/Page.tsx'
import { troublesOf } from '../troubles/troubles.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { AccountsCard } from './AccountsCard.tsx'
import { ConflictsCard } from './ConflictsCard.tsx'
import styles from './DashboardPage.module.css'
import { GettingStarted } from './GettingStarted.tsx'
import { healthOf, lastRun } from './health.ts'
import { NextTrips } from './NextTrips.tsx'
import { PlanEnding } from './PlanEnding.tsx'
import { Problems } from './Problems.tsx'
import { StateLine } from './StateLine.tsx'
import { Statistics } from './Statistics.tsx'
import { SyncsCard } from './SyncsCard.tsx'

const Loading = () => (
  <>
    <Skeleton height={128} />
    <div className={styles.pair}>
      <Skeleton height={360} />
      <Skeleton height={360} />
    </div>
    <div className={styles.pair}>
      <Skeleton height={236} />
      <Skeleton height={236} />
    </div>
  </>
)

interface OverviewProps {
  readonly accounts: readonly Account[]
  readonly syncs: readonly CalendarSync[]
  readonly limit: number
}

/** The guide stands high until the first run, and low ever after. */
function Overview({ accounts, syncs, limit }: OverviewProps) {
  const troubles = troublesOf(accounts, syncs)
  const ran = syncs.some((sync) => lastRun(sync) !== null)
  const guide = accounts.length >= 2 && <GettingStarted created={syncs.length > 0} ran={ran} />
  return (
    <>
      <StateLine health={healthOf(accounts, syncs, troubles)} />
      <Problems troubles={troubles.slice(1)} />
      <PlanEnding />
      {!ran && guide}
      {syncs.length > 0 && (
        <div className={styles.pair}>
          <NextTrips syncs={syncs} />
          <ConflictsCard />
        </div>
      )}
      <div className={styles.pair}>
        <AccountsCard accounts={accounts} limit={limit} />
        <SyncsCard syncs={syncs} />
      </div>
      {accounts.length >= 2 && <Statistics accountCount={accounts.length} syncIds={syncs.map(({ id }) => id)} />}
      {ran && guide}
    </>
  )
}

export function DashboardPage() {
  const { accounts, isPending, error, refetch, limit } = useAccounts()
  const syncs = useCalendarSyncs()
  const ready = accounts && syncs.data ? { accounts, syncs: syncs.data } : null

  return (
    <Page title="Dashboard">
      {error && (
        <Banner
          cause={error}
          action={
            <Button look="outlined" size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          Failed to load account information. Please try again later.
        </Banner>
      )}
      {syncs.error && !error && (
        <Banner
          cause={syncs.error}
          action={
            <Button look="outlined" size="small" onClick={() => void syncs.refetch()}>
              Try again
            </Button>
          }
        >
          Failed to load calendar information. Please try again later.
        </Banner>
      )}
      {(isPending || syncs.isPending) && !error && !syncs.error && <Loading />}
      {ready && <Overview {...ready} limit={limit} />}
    </Page>
  )
}
