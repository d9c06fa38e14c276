import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { CoreAdminContext } from 'react-admin'
import { useAuth } from '../auth/AuthProvider.tsx'
import { createAuthProvider } from '../auth/createAuthProvider.ts'
import { StandardLayout } from '../layout/StandardLayout.tsx'
import { LiveProvider, LiveStatus } from '../live/LiveProvider.tsx'
import { apiDataProvider } from '../request/apiDataProvider.ts'
import { FollowKeptTheme } from '../settings/useSettings.ts'
import { MuiTheme } from '../theme/MuiTheme.tsx'
import { prepareToasts } from '../toasts/Toasts.tsx'
import { createQueryClient } from './queryClient.ts'

/** Around every signed-in screen: data through react-admin, live messages, the standard layout. */
export function MemberArea({ children }: { children: ReactNode }) {
  const { session, check } = useAuth()
  useEffect(prepareToasts, [])
  const [queryClient] = useState(() => createQueryClient(() => void check().catch(() => undefined)))
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
