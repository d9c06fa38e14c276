import Skeleton from '@mui/material/Skeleton'
import { useAccounts } from '../accounts/useAccounts.ts'
import { useCalendarSyncs } from '../calendars/useCalendars.ts'
import { Page } from '../layout/Page.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { AccountsCard } from './AccountsCard.tsx'
import { ConflictsCard } from './ConflictsCard.tsx'
import styles from './DashboardPage.module.css'
import { GettingStarted } from './GettingStarted.tsx'
import { healthOf, lastRun } from './health.ts'
import { NextTrips } from './NextTrips.tsx'
import { Problems } from './Problems.tsx'
import { problemsOf } from './problems.ts'
import { StateLine } from './StateLine.tsx'
import { Statistics } from './Statistics.tsx'
import { SyncsCard } from './SyncsCard.tsx'

const Loading = () => (
  <>
    <Skeleton height={132} />
    <div className={styles.pair}>
      <Skeleton height={236} />
      <Skeleton height={236} />
    </div>
  </>
)

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
      {ready && <StateLine health={healthOf(ready.accounts, ready.syncs)} />}
      {ready && <Problems problems={problemsOf(ready.accounts, ready.syncs)} />}
      {ready && <NextTrips syncs={ready.syncs} />}
      {ready && ready.accounts.length > 0 && <ConflictsCard />}
      {ready && (
        <div className={styles.pair}>
          <AccountsCard accounts={ready.accounts} limit={limit} />
          <SyncsCard syncs={ready.syncs} />
        </div>
      )}
      {ready && ready.accounts.length >= 2 && (
        <>
          <Statistics accountCount={ready.accounts.length} syncIds={ready.syncs.map(({ id }) => id)} />
          <GettingStarted created={ready.syncs.length > 0} ran={ready.syncs.some((sync) => lastRun(sync) !== null)} />
        </>
      )}
    </Page>
  )
}
