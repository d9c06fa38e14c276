import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { CanAccess, CoreAdmin, CustomRoutes, Resource } from 'react-admin'
import { Route, Routes, useNavigate } from 'react-router-dom'
import { lazyPart } from '../app/lazyPart.ts'
import { NotLoaded } from '../app/ScreenNotLoaded.tsx'
import { useAuth } from '../auth/AuthProvider.tsx'
import { createAuthProvider } from '../auth/createAuthProvider.ts'
import { CenteredCard } from '../layout/CenteredCard.tsx'
import { StandardLayout } from '../layout/StandardLayout.tsx'
import { useSessionEnd } from '../live/useSessionEnd.ts'
import { readAgainWhenStale } from '../request/readAgainWhenStale.ts'
import { MuiTheme } from '../theme/MuiTheme.tsx'
import { prepareToasts } from '../toasts/Toasts.tsx'
import { Button, ProminentLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { keepFocus } from '../ui/keepFocus.ts'
import { AdminLayout } from './AdminLayout.tsx'
import { adminDataProvider } from './adminDataProvider.ts'
import { createAdminQueryClient } from './adminQueryClient.ts'
import { adminTheme } from './adminTheme.ts'
import { panelWords } from './panelWords.ts'

const lazyTab = (load: () => Promise<ComponentType>) => lazyPart(load, NotLoaded)

// Each with what it alone needs: tables, plots, searches, forms.
const UserList = lazyTab(() => import('./users/UserList.tsx').then((loaded) => loaded.UserList))
const EnterpriseRequestList = lazyTab(() =>
  import('./enterpriseRequests/EnterpriseRequestList.tsx').then((loaded) => loaded.EnterpriseRequestList),
)
const StatisticsTab = lazyTab(() => import('./statistics/StatisticsTab.tsx').then((loaded) => loaded.StatisticsTab))
const WaitlistList = lazyTab(() => import('./waitlist/WaitlistList.tsx').then((loaded) => loaded.WaitlistList))
const HistoryList = lazyTab(() => import('./history/HistoryList.tsx').then((loaded) => loaded.HistoryList))
const StreamPage = lazyTab(() => import('./history/StreamPage.tsx').then((loaded) => loaded.StreamPage))
const OperationsTab = lazyTab(() => import('./operations/OperationsTab.tsx').then((loaded) => loaded.OperationsTab))
const AnalyticsTab = lazyTab(() => import('./analytics/AnalyticsTab.tsx').then((loaded) => loaded.AnalyticsTab))

/** An address of the panel at which there is nothing, or nothing for this person. */
const NoSuchTab = () => (
  <EmptyState title="Page not found" action={<ProminentLink to="/">Go back home</ProminentLink>}>
    Sorry, we couldn't find the page you're looking for.
  </EmptyState>
)

/** What stands in place of the panel when its rights are lost while it is open (specification, commercial, Access gating). */
function AccessDenied() {
  const navigate = useNavigate()
  const { check } = useAuth()
  const leave = () => {
    void navigate('/')
    // Only now: learning it here would send the person away before they have read why.
    void check().catch(() => undefined)
  }
  return (
    <StandardLayout>
      <CenteredCard>
        <h1>Access Denied</h1>
        <p role="alert">You need administrator privileges to access this page.</p>
        <Button onClick={leave}>Return to Dashboard</Button>
      </CenteredCard>
    </StandardLayout>
  )
}

const operations = (
  <CanAccess resource="operations" action="list" accessDenied={<NoSuchTab />}>
    <OperationsTab />
  </CanAccess>
)

// The list alone would ask the server before it knows that it may not.
const enterpriseRequests = (
  <CanAccess resource="enterprise-requests" action="list" accessDenied={<NoSuchTab />}>
    <EnterpriseRequestList />
  </CanAccess>
)

/** The panel of admins and support, on react-admin, at /admin (specification, commercial, Admin panel). */
export function AdminScreen() {
  const { session } = useAuth()
  // What was loaded for one person is not there for the next.
  return <Panel key={session === 'pending' ? null : session.userId} />
}

function Panel() {
  const { session, check } = useAuth()
  const [denied, setDenied] = useState(false)
  useEffect(prepareToasts, [])
  useEffect(keepFocus, [])
  useSessionEnd()
  const [queryClient] = useState(createAdminQueryClient)
  useEffect(() => readAgainWhenStale(queryClient), [queryClient])
  const authProvider = useMemo(
    () =>
      createAuthProvider(session, ({ status, code }) => {
        if (status === 401) void check().catch(() => undefined)
        // The server says that this person may not do this: their rights were taken while the panel was open.
        if (code === 'forbidden') setDenied(true)
      }),
    [session, check],
  )
  const panel = (
    <CoreAdmin
      basename="/admin"
      title="Admin"
      authProvider={authProvider}
      dataProvider={adminDataProvider}
      i18nProvider={panelWords}
      queryClient={queryClient}
      layout={AdminLayout}
      loginPage={false}
      dashboard={UserList}
      catchAll={NoSuchTab}
      accessDenied={NoSuchTab}
      disableTelemetry
    >
      <Resource name="users" list={UserList} />
      <Resource name="waitlist" list={WaitlistList} />
      <Resource name="enterprise-requests" list={enterpriseRequests} />
      <Resource name="history" list={HistoryList}>
        <Route path="streams/:stream" element={<StreamPage />} />
      </Resource>
      <CustomRoutes>
        <Route path="/statistics" element={<StatisticsTab />} />
        <Route path="/operations" element={operations} />
        <Route path="/analytics" element={<AnalyticsTab />} />
      </CustomRoutes>
    </CoreAdmin>
  )
  return (
    <MuiTheme theme={adminTheme}>
      {denied ? (
        <AccessDenied />
      ) : (
        <Routes>
          <Route path="/admin/*" element={panel} />
        </Routes>
      )}
    </MuiTheme>
  )
}
