import { lazy, type ReactNode, Suspense, useState } from 'react'
import { CoreAdminContext } from 'react-admin'
import { useAuth } from '../auth/AuthProvider.tsx'
import { StandardLayout } from '../layout/StandardLayout.tsx'
import { LiveProvider } from '../live/LiveProvider.tsx'
import { LiveStatus } from '../live/LiveStatus.tsx'
import { apiDataProvider } from '../request/apiDataProvider.ts'
import { MuiTheme } from '../theme/MuiTheme.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { createQueryClient } from './queryClient.ts'

const DashboardPage = lazy(async () => ({ default: (await import('../dashboard/DashboardPage.tsx')).DashboardPage }))
const AccountsPage = lazy(async () => ({ default: (await import('../accounts/AccountsPage.tsx')).AccountsPage }))
const CalendarsPage = lazy(async () => ({ default: (await import('../calendars/CalendarsPage.tsx')).CalendarsPage }))
const SubscribePage = lazy(async () => ({ default: (await import('../subscribe/SubscribePage.tsx')).SubscribePage }))

const screens = {
  dashboard: <DashboardPage />,
  accounts: <AccountsPage />,
  calendars: <CalendarsPage />,
  subscribe: <SubscribePage />,
} satisfies Record<string, ReactNode>

export type MemberAreaScreen = keyof typeof screens

/** Everything behind the sign-in: data through react-admin, live messages, the standard layout, one of the screens. */
export function MemberArea({ screen }: { screen: MemberAreaScreen }) {
  const { check } = useAuth()
  const [queryClient] = useState(() => createQueryClient(() => void check().catch(() => undefined)))
  return (
    <MuiTheme>
      <CoreAdminContext dataProvider={apiDataProvider} queryClient={queryClient}>
        <LiveProvider>
          <StandardLayout>
            <Suspense fallback={<PageSkeleton />}>{screens[screen]}</Suspense>
          </StandardLayout>
          <LiveStatus />
        </LiveProvider>
      </CoreAdminContext>
    </MuiTheme>
  )
}
