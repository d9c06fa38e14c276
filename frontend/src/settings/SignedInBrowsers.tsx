import type { SignedInSession } from '@calendar-sync/contracts/api/sessions'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Skeleton from '@mui/material/Skeleton'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useDelete, useGetList } from 'react-admin'
import { useAuth } from '../auth/AuthProvider.tsx'
import { type ApiDataProvider, wholeList } from '../request/apiDataProvider.ts'
import { messageOf } from '../request/requestError.ts'
import { toast } from '../toasts/toastStore.ts'
import { Badge } from '../ui/Badge.tsx'
import { Banner } from '../ui/Banner.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Moment } from '../ui/Moment.tsx'
import settings from './settings.module.css'

/** The browsers in which the person is signed in; asked anew whenever the list is opened. */
const useSessions = () => useGetList<SignedInSession>('sessions', { meta: wholeList }, { staleTime: 0 })

/** Signs out in one browser; in this one it is a log out. */
function useEndSession(session: SignedInSession) {
  const queryClient = useQueryClient()
  const { logOut } = useAuth()
  const here = useMutation({ mutationFn: logOut })
  const [remove, there] = useDelete<SignedInSession>(
    'sessions',
    { id: session.id, previousData: session },
    {
      onSuccess: () =>
        toast({
          title: 'Signed out',
          description: `${session.browser ?? 'That browser'} is signed out.`,
          tone: 'success',
        }),
      onError: (cause) => {
        toast({ title: 'Failed to sign out that browser', description: messageOf(cause), tone: 'danger', cause })
        void queryClient.invalidateQueries({ queryKey: ['sessions'] })
      },
    },
  )
  const end = () => (session.isCurrent ? here.mutate() : void remove())
  return { end, isPending: here.isPending || there.isPending }
}

/** Signs out in every browser, this one included. */
function useEndAllSessions() {
  const api = useDataProvider<ApiDataProvider>()
  const { forget, leave } = useAuth()
  return useMutation({
    mutationFn: () => leave(() => api.endAllSessions()),
    onSuccess: () => {
      forget()
      toast({ title: 'Signed out everywhere', description: 'Every browser is signed out.', tone: 'success' })
    },
    onError: (cause) =>
      toast({ title: 'Failed to sign out everywhere', description: messageOf(cause), tone: 'danger', cause }),
  })
}

/** Where the person is signed in, and the way to end that: in one browser, or everywhere. */
export function SignedInBrowsers() {
  const { data, error, isPending, refetch } = useSessions()
  const [confirming, setConfirming] = useState(false)
  const endAll = useEndAllSessions()
  return (
    <Card component="section" variant="outlined" aria-labelledby="signed-in-browsers">
      <div className={settings.card}>
        <div className={settings.section}>
          <h2 id="signed-in-browsers">Where you are signed in</h2>
          <p className={settings.quiet}>Sign out a browser that you no longer use or do not know.</p>
        </div>
        {error && (
          <Banner cause={error} onRetry={refetch}>
            The list could not be loaded.
          </Banner>
        )}
        {isPending && <Skeleton height={120} />}
        {data && (
          <List disablePadding aria-labelledby="signed-in-browsers">
            {data.map((session) => (
              <SignedInBrowser key={session.id} session={session} />
            ))}
          </List>
        )}
        <div className={settings.actions}>
          <Button variant="outlined" onClick={() => setConfirming(true)}>
            Sign Out Everywhere
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={confirming}
        title="Sign out everywhere?"
        confirm="Sign Out Everywhere"
        busy={endAll.isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() => endAll.mutate(undefined, { onError: () => setConfirming(false) })}
      >
        <p>Every browser is signed out, this one included. Your syncs go on.</p>
      </ConfirmDialog>
    </Card>
  )
}

function SignedInBrowser({ session }: { session: SignedInSession }) {
  const { end, isPending } = useEndSession(session)
  const name = session.browser ?? 'An unknown browser'
  return (
    <ListItem disableGutters className={settings.browser}>
      <div className={settings.words}>
        <p className={settings.name}>
          <b>{name}</b>
          {session.isCurrent && <Badge tone="good">This browser</Badge>}
        </p>
        <p className={settings.quiet}>
          Signed in <Moment at={session.signedInAt} />
        </p>
        <p className={settings.quiet}>
          Last used <Moment at={session.lastUsedAt} />
        </p>
      </div>
      <Button
        variant="text"
        size="small"
        loading={isPending}
        aria-label={session.isCurrent ? 'Sign out this browser' : `Sign out ${name}`}
        onClick={end}
      >
        Sign Out
      </Button>
    </ListItem>
  )
}
