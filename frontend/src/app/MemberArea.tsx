import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { CoreAdminContext } from 'react-admin'
import { useAuth } from '../auth/AuthProvider.tsx'
import { createAuthProvider } from '../auth/createAuthProvider.ts'
import { StandardLayout } from '../layout/StandardLayout.tsx'
import { LiveProvider, LiveStatus } from '../live/LiveProvider.tsx'
import { apiDataProvider } from '../request/apiDataProvider.ts'
import { readAgainWhenStale } from '../request/readAgainWhenStale.ts'
import { RequestError } from '../request/requestError.ts'
import { FollowKeptTheme } from '../settings/useSettings.ts'
import { MuiTheme } from '../theme/MuiTheme.tsx'
import { prepareToasts } from '../toasts/Toasts.tsx'
import { keepFocus } from '../ui/keepFocus.ts'

const minute = 60_000

/**
 * Queries retry once and count as fresh for five minutes (specification, Shared request behaviour).
 * @param onAccessLost called when the server says that the session or the subscription is no more
 */
function createQueryClient(onAccessLost: () => void): QueryClient {
  const onError = (error: Error) => {
    if (!(error instanceof RequestError)) return
    if (error.status === 401 || error.code === 'subscription_required') onAccessLost()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    // Without a connection a call fails and says so; nothing waits unseen until there is one again.
    defaultOptions: {
      queries: { retry: 1, staleTime: 5 * minute, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
}

/** Around every signed-in screen: data through react-admin, live messages, the standard layout. */
export function MemberArea({ children }: { children: ReactNode }) {
  const { session, check } = useAuth()
  useEffect(prepareToasts, [])
  useEffect(keepFocus, [])
  const [queryClient] = useState(() => createQueryClient(() => void check().catch(() => undefined)))
  useEffect(() => readAgainWhenStale(queryClient), [queryClient])
  // The query client above has already been told of refusals.
  const authProvider = useMemo(() => createAuthProvider(session, () => undefined), [session])
  return (
    <MuiTheme>
      <CoreAdminContext authProvider={authProvider} dataProvider={apiDataProvider} queryClient={queryClient}>
        <FollowKeptTheme />
        <LiveProvider>
          <StandardLayout>{children}</StandardLayout>
          <LiveStatus />
        </LiveProvider>
      </CoreAdminContext>
    </MuiTheme>
  )
}
