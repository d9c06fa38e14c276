import type { Account } from '@calendar-sync/contracts/api/accounts'
import PlusIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { RecordsIterator, useListContext } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { creatingSync, useCalendarSyncs } from '../calendars/useCalendars.ts'
import { Page } from '../layout/Page.tsx'
import { Banner } from '../ui/Banner.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { WholeList } from '../ui/WholeList.tsx'
import { AccountCard } from './AccountCard.tsx'
import styles from './accounts.module.css'
import { connectProblem } from './connectProblem.ts'
import { type Problem, useAccountLimit } from './useAccounts.ts'

/** Specification, Business constants: add-account refetch. */
const refetchDelay = 500

export const AccountsPage = () => (
  <WholeList resource="accounts">
    <Accounts />
  </WholeList>
)

/** What is to be done once both accounts are there. */
function FirstSync() {
  const { data: syncs } = useCalendarSyncs()
  if (syncs?.length !== 0) return null
  return (
    <section className={styles.second} aria-labelledby="first-sync">
      <h2 id="first-sync">Your accounts are connected</h2>
      <p>Choose which calendar is copied into which.</p>
      <ButtonLink variant="soft" to="/calendars" state={creatingSync}>
        Create your first sync
      </ButtonLink>
    </section>
  )
}

function Accounts() {
  const { data: accounts, isPending, error, refetch, meta } = useListContext<Account>()
  const limit = useAccountLimit(meta)
  const [search, setSearch] = useSearchParams()
  const [problem, setProblem] = useState<Problem | null>(null)
  const refused = connectProblem(search.get('error'))
  const [dismissed, setDismissed] = useState<unknown>(null)

  const addAccount = () => {
    window.location.assign('/api/auth/authorize?isAddingAccount=true')
    setTimeout(() => void refetch(), refetchDelay)
  }
  const addButton = (
    <Button
      variant="contained"
      onClick={addAccount}
      disabled={!accounts || accounts.length >= limit}
      startIcon={<PlusIcon />}
    >
      Add Google Account
    </Button>
  )

  return (
    <Page
      title="Google Accounts"
      lead="The accounts whose calendars you keep in step."
      action={accounts?.length === 0 ? undefined : addButton}
    >
      {error && error !== dismissed && (
        <Banner cause={error} onDismiss={() => setDismissed(error)} onRetry={refetch}>
          Failed to load your Google accounts. Please try again later.
        </Banner>
      )}
      {error && error === dismissed && !accounts && (
        <EmptyState
          title="Your accounts are not loaded"
          action={
            <Button variant="soft" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          They are connected as before, and so are their syncs.
        </EmptyState>
      )}
      {refused && <Banner onDismiss={() => setSearch({}, { replace: true })}>{refused}</Banner>}
      {problem && (
        <Banner cause={problem.cause} onDismiss={() => setProblem(null)}>
          {problem.sentence}
        </Banner>
      )}

      {isPending && (
        <Loading
          className={styles.list}
          shape={
            <>
              <Skeleton height={196} />
              <Skeleton height={196} />
            </>
          }
        >
          Loading accounts...
        </Loading>
      )}
      {accounts && (
        <p className={styles.count}>
          <span>{`${accounts.length}/${limit} accounts connected`}</span>
          {accounts.length >= limit && <span>. Delete one to add another.</span>}
        </p>
      )}
      {accounts?.length === 0 && (
        <EmptyState title="No Google accounts connected" action={addButton}>
          Connect the account whose calendar you want to read from first.
        </EmptyState>
      )}
      {accounts && accounts.length > 0 && (
        <div className={styles.list}>
          <RecordsIterator>
            <AccountCard onProblem={setProblem} />
          </RecordsIterator>
          {accounts.length === 1 && limit > 1 && (
            <section className={styles.second} aria-labelledby="second-account">
              <h2 id="second-account">Your other calendar’s account</h2>
              <p>A sync needs two accounts: one to read from, and one to write to.</p>
              <Button variant="soft" onClick={addAccount}>
                Connect Account
              </Button>
            </section>
          )}
          {accounts.length > 1 && <FirstSync />}
        </div>
      )}
    </Page>
  )
}
