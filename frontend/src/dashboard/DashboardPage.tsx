import type { Account } from '@calendar-sync/contracts/api/accounts'
import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import Skeleton from '@mui/material/Skeleton'
import { useAccounts } from '../accounts/useAccounts.ts'
import { useCalendarSyncs } from '../calendars/useCalendars.ts'
import { Page } from '../layout/Page.tsx'
import { lastRun } from '../runs/lastRun.ts'
import { syncProblemsOf } from '../syncProblems/syncProblems.ts'
import { Banner } from '../ui/Banner.tsx'
import { Loading } from '../ui/Loading.tsx'
import { ConflictsCard, NextTrips } from './ComingUp.tsx'
import styles from './dashboard.module.css'
import { healthOf } from './health.ts'
import { AccountsCard, GettingStarted, SyncsCard } from './OverviewCards.tsx'
import { PlanEnding, Problems, StateLine } from './StateLine.tsx'
import { Statistics } from './Statistics.tsx'

/** The shape of what is coming. */
const Cards = () => (
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
  const problems = syncProblemsOf(accounts, syncs)
  const ran = syncs.some((sync) => lastRun(sync) !== null)
  const guide = accounts.length >= 2 && <GettingStarted created={syncs.length > 0} ran={ran} />
  return (
    <>
      <StateLine health={healthOf(accounts, syncs, problems)} />
      <Problems problems={problems.slice(1)} />
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
      {accounts.length >= 2 && <Statistics syncIds={syncs.map(({ id }) => id)} />}
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
        <Banner cause={error} onRetry={refetch}>
          Failed to load account information. Please try again later.
        </Banner>
      )}
      {syncs.error && !error && (
        <Banner cause={syncs.error} onRetry={syncs.refetch}>
          Failed to load calendar information. Please try again later.
        </Banner>
      )}
      {(isPending || syncs.isPending) && !error && !syncs.error && (
        <Loading className={styles.loading} shape={<Cards />}>
          Loading dashboard...
        </Loading>
      )}
      {ready && <Overview {...ready} limit={limit} />}
      {accounts && syncs.error && !ready && <AccountsCard accounts={accounts} limit={limit} />}
    </Page>
  )
}
