import type { Account } from '@calendar-sync/contracts/api/accounts'
import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useSwitchOn } from '../accounts/useAccounts.ts'
import { ConfirmDeletionsDialog } from '../runs/ConfirmDeletionsDialog.tsx'
import { useRunSync } from '../runs/useRunSync.ts'
import { ButtonAnchor, ButtonLink } from '../ui/ButtonLink.tsx'
import type { Remedy } from './syncProblems.ts'

interface Look {
  readonly variant: 'contained' | 'outlined'
}

function SwitchOn({ account, variant }: { account: Account } & Look) {
  const { isPending, switchOn } = useSwitchOn(account)
  return (
    <Button variant={variant} loading={isPending} onClick={switchOn}>
      Switch On
    </Button>
  )
}

/** One button for both: the run that it starts may end in deletions that are to be reviewed, and its question stays open then. */
function RunOrReview({ sync, toReview, variant }: { sync: CalendarSync; toReview: boolean } & Look) {
  const run = useRunSync(sync.id)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant={variant}
        loading={run.isPending || (!toReview && sync.currentRunId !== null)}
        onClick={() => (toReview ? setAsking(true) : run.mutate('sync'))}
      >
        <span>{toReview ? 'Review Deletions' : 'Sync again'}</span>
      </Button>
      <ConfirmDeletionsDialog sync={sync} run={run} asking={asking} onAnswer={() => setAsking(false)} />
    </>
  )
}

/** The button that fixes a problem, here and now; before it, where that is told, the way to what was the reason. */
export function FixButton({ remedy, variant = 'outlined' }: { remedy: Remedy } & Partial<Look>) {
  switch (remedy.kind) {
    case 'reconnect':
      return (
        <ButtonAnchor key="reconnect" variant={variant} href={`/auth/google?accountId=${remedy.account.id}`}>
          Reconnect
        </ButtonAnchor>
      )
    case 'connect':
      return (
        <ButtonAnchor key="connect" variant={variant} href="/api/auth/authorize?isAddingAccount=true">
          Connect Account
        </ButtonAnchor>
      )
    case 'switchOn':
      return <SwitchOn account={remedy.account} variant={variant} />
    case 'confirm':
    case 'run':
      return (
        <>
          {remedy.kind === 'run' && remedy.toldInDetails && (
            <ButtonLink variant="text" to="/calendars" state={{ detailsOf: remedy.sync.id }}>
              See why
            </ButtonLink>
          )}
          <RunOrReview key={remedy.sync.id} sync={remedy.sync} toReview={remedy.kind === 'confirm'} variant={variant} />
        </>
      )
    case 'look':
      return (
        <ButtonLink variant={variant} to="/calendars">
          Go to the sync
        </ButtonLink>
      )
  }
}
