import type { Account } from '@calendar-sync/contracts/api/accounts'
import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { ApiDataProvider } from '../request/apiDataProvider.ts'
import { ConfirmDeletionsDialog } from '../runs/ConfirmDeletionsDialog.tsx'
import { useRunSync } from '../runs/useRunSync.ts'
import { toast } from '../toasts/toastStore.ts'
import { Button, ButtonAnchor } from '../ui/Button.tsx'
import type { Remedy } from './troubles.ts'

interface Look {
  readonly look: 'primary' | 'outlined'
}

function SwitchOn({ account, look }: { account: Account } & Look) {
  const api = useDataProvider<ApiDataProvider>()
  const queryClient = useQueryClient()
  const switchOn = useMutation({
    mutationFn: () => api.activateAccount(account.id, true),
    onSuccess: () =>
      toast({
        title: 'Account Activated',
        description: 'This account will now sync with your calendars.',
        tone: 'success',
      }),
    onError: (cause) => toast({ title: 'Failed to activate account. Please try again.', tone: 'danger', cause }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['accounts'] }),
  })
  return (
    <Button look={look} busy={switchOn.isPending} onClick={() => switchOn.mutate()}>
      Switch On
    </Button>
  )
}

function SyncAgain({ sync, look }: { sync: CalendarSync } & Look) {
  const run = useRunSync(sync.id)
  return (
    <>
      <Button look={look} busy={run.isPending || sync.currentRunId !== null} onClick={() => run.mutate('sync')}>
        Sync again
      </Button>
      <ConfirmDeletionsDialog sync={sync} run={run} />
    </>
  )
}

function ReviewDeletions({ sync, look }: { sync: CalendarSync } & Look) {
  const run = useRunSync(sync.id)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button look={look} busy={run.isPending || sync.currentRunId !== null} onClick={() => setAsking(true)}>
        Review Deletions
      </Button>
      <ConfirmDeletionsDialog sync={sync} run={run} asking={asking} onAnswer={() => setAsking(false)} />
    </>
  )
}

/** The one button that mends a trouble, here and now. */
export function MendButton({ remedy, look = 'outlined' }: { remedy: Remedy } & Partial<Look>) {
  switch (remedy.kind) {
    case 'reconnect':
      return (
        <ButtonAnchor look={look} href={`/auth/google?accountId=${remedy.account.id}`}>
          Reconnect
        </ButtonAnchor>
      )
    case 'connect':
      return (
        <ButtonAnchor look={look} href="/api/auth/authorize?isAddingAccount=true">
          Connect Account
        </ButtonAnchor>
      )
    case 'switchOn':
      return <SwitchOn account={remedy.account} look={look} />
    case 'confirm':
      return <ReviewDeletions sync={remedy.sync} look={look} />
    case 'run':
      return <SyncAgain sync={remedy.sync} look={look} />
  }
}
