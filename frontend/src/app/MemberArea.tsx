import { type ReactNode, useEffect, useState } from 'react'
import { CoreAdminContext } from 'react-admin'
import { useAuth } from '../auth/AuthProvider.tsx'
import { StandardLayout } from '../layout/StandardLayout.tsx'
import { LiveProvider } from '../live/LiveProvider.tsx'
import { LiveStatus } from '../live/LiveStatus.tsx'
import { apiDataProvider } from '../request/apiDataProvider.ts'
import { FollowKeptTheme } from '../settings/FollowKeptTheme.tsx'
import { MuiTheme } from '../theme/MuiTheme.tsx'
import { prepareToasts } from '../toasts/Toasts.tsx'
import { createQueryClient } from './queryClient.ts'

/** Around every signed-in screen: data through react-admin, live messages, the standard layout. */
export function MemberArea({ children }: { children: ReactNode }) {
  const { check } = useAuth()
  useEffect(prepareToasts, [])
  const [queryClient] = useState(() => createQueryClient(() => void check().catch(() => undefined)))
  return (
    <MuiTheme>
      <CoreAdminContext dataProvider={apiDataProvider} queryClient={queryClient}>
        <FollowKeptTheme />
        <LiveProvider>
          <StandardLayout>{children}</StandardLayout>
          <LiveStatus />
        </LiveProvider>
      </CoreAdminContext>
    </MuiTheme>
  )
}
