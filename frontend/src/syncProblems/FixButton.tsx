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

function SyncAgain({ sync, variant }: { sync: CalendarSync } & Look) {
  const run = useRunSync(sync.id)
  return (
    <>
      <Button
        variant={variant}
        loading={run.isPending || sync.currentRunId !== null}
        onClick={() => run.mutate('sync')}
      >
        Sync again
      </Button>
      <ConfirmDeletionsDialog sync={sync} run={run} />
    </>
  )
}

function ReviewDeletions({ sync, variant }: { sync: CalendarSync } & Look) {
  const run = useRunSync(sync.id)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant={variant} loading={run.isPending} onClick={() => setAsking(true)}>
        Review Deletions
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
        <ButtonAnchor variant={variant} href={`/auth/google?accountId=${remedy.account.id}`}>
          Reconnect
        </ButtonAnchor>
      )
    case 'connect':
      return (
        <ButtonAnchor variant={variant} href="/api/auth/authorize?isAddingAccount=true">
          Connect Account
        </ButtonAnchor>
      )
    case 'switchOn':
      return <SwitchOn account={remedy.account} variant={variant} />
    case 'confirm':
      return <ReviewDeletions sync={remedy.sync} variant={variant} />
    case 'run':
      return (
        <>
          {remedy.toldInDetails && (
            <ButtonLink variant="text" to="/calendars" state={{ detailsOf: remedy.sync.id }}>
              See why
            </ButtonLink>
          )}
          <SyncAgain sync={remedy.sync} variant={variant} />
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
