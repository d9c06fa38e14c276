import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Page } from '../layout/Page.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { AccountCard } from './AccountCard.tsx'
import styles from './AccountsPage.module.css'
import { connectProblem } from './connectProblem.ts'
import { type Problem, useAccountActions } from './useAccountActions.ts'
import { useAccounts } from './useAccounts.ts'
import { useAutoRefresh } from './useAutoRefresh.ts'

/** Specification, Business constants: add-account refetch. */
const refetchDelay = 500

export function AccountsPage() {
  const { accounts, isPending, error, refetch, limit } = useAccounts()
  const [search, setSearch] = useSearchParams()
  const [problem, setProblem] = useState<Problem | null>(null)
  const refused = connectProblem(search.get('error'))
  const [dismissed, setDismissed] = useState(false)
  const actions = useAccountActions(setProblem)
  useAutoRefresh(accounts, actions.refresh.mutate)

  const addAccount = () => {
    window.location.assign('/api/auth/authorize?isAddingAccount=true')
    setTimeout(() => void refetch(), refetchDelay)
  }
  const addButton = (
    <Button onClick={addAccount} disabled={!accounts || accounts.length >= limit}>
      <PlusIcon /> Add Google Account
    </Button>
  )

  return (
    <Page
      title="Google Accounts"
      lead="The accounts whose calendars you keep in step."
      action={accounts?.length === 0 ? undefined : addButton}
    >
      {error && !dismissed && (
        <Banner
          cause={error}
          onDismiss={() => setDismissed(true)}
          action={
            <Button look="outlined" size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          Failed to load your Google accounts. Please try again later.
        </Banner>
      )}
      {refused && <Banner onDismiss={() => setSearch({}, { replace: true })}>{refused}</Banner>}
      {problem && (
        <Banner cause={problem.cause} onDismiss={() => setProblem(null)}>
          {problem.sentence}
        </Banner>
      )}

      {isPending && (
        <div className={styles.list} aria-busy="true">
          <Skeleton height={196} />
          <Skeleton height={196} />
        </div>
      )}
      {accounts?.length === 0 && (
        <EmptyState title="No Google accounts connected" action={addButton}>
          Connect the account whose calendar you want to read from first.
        </EmptyState>
      )}
      {accounts && accounts.length > 0 && (
        <>
          <p className={styles.count}>
            {accounts.length}/{limit} accounts connected
          </p>
          <div className={styles.list}>
            {accounts.map((account) => (
              <AccountCard key={account.id} account={account} actions={actions} removable={accounts.length > 1} />
            ))}
            {accounts.length === 1 && (
              <div className={styles.second}>
                <p>
                  <b>Your other calendar’s account</b>
                </p>
                <p>You must have at least one Google account connected. A sync needs two.</p>
              </div>
            )}
          </div>
        </>
      )}
    </Page>
  )
}
