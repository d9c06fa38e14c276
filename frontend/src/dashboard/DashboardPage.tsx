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
import { healthOf, problemsBeside } from './health.ts'
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
  /** Undefined where they could not be loaded; so are the syncs. */
  readonly accounts: readonly Account[] | undefined
  readonly syncs: readonly CalendarSync[] | undefined
  readonly limit: number
}

/** All that can be told of what was loaded. The guide stands high until the first run, and low ever after. */
function Overview({ accounts, syncs, limit }: OverviewProps) {
  const problems = accounts && syncs ? syncProblemsOf(accounts, syncs) : []
  const health = accounts && syncs && healthOf(accounts, syncs, problems)
  const ran = syncs?.some((sync) => lastRun(sync) !== null)
  const hasTwo = accounts !== undefined && accounts.length >= 2
  const guide = hasTwo && <GettingStarted created={syncs !== undefined && syncs.length > 0} ran={ran === true} />
  return (
    <>
      {health && <StateLine health={health} />}
      {health && <Problems problems={problemsBeside(health, problems)} />}
      <PlanEnding />
      {ran === false && guide}
      {syncs && syncs.length > 0 && (
        <div className={styles.pair}>
          <NextTrips syncs={syncs} />
          <ConflictsCard accounts={accounts} />
        </div>
      )}
      <div className={styles.pair}>
        <AccountsCard accounts={accounts} limit={limit} />
        <SyncsCard syncs={syncs} />
      </div>
      {hasTwo && <Statistics syncIds={syncs?.map(({ id }) => id)} />}
      {ran !== false && guide}
    </>
  )
}

export function DashboardPage() {
  const { accounts, isPending, error, refetch, limit } = useAccounts()
  const syncs = useCalendarSyncs()
  const failed = error ?? syncs.error

  return (
    <Page title="Dashboard">
      {failed && (
        <Banner cause={failed} onRetry={() => Promise.all([refetch(), syncs.refetch()])}>
          {error
            ? 'Failed to load account information. Please try again later.'
            : 'Failed to load calendar information. Please try again later.'}
        </Banner>
      )}
      {isPending || syncs.isPending ? (
        <Loading className={styles.loading} shape={<Cards />}>
          Loading dashboard...
        </Loading>
      ) : (
        <Overview accounts={accounts} syncs={syncs.data} limit={limit} />
      )}
    </Page>
  )
}
