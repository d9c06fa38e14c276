import { type ComponentType, lazy, useState } from 'react'
import { CoreAdmin, CustomRoutes, Resource } from 'react-admin'
import { Route, Routes } from 'react-router-dom'
import { useAuth } from '../auth/AuthProvider.tsx'
import { StandardLayout } from '../layout/StandardLayout.tsx'
import { MuiTheme } from '../theme/MuiTheme.tsx'
import { AccessDenied } from './AccessDenied.tsx'
import { AdminLayout } from './AdminLayout.tsx'
import { adminDataProvider } from './adminDataProvider.ts'
import { createAdminQueryClient } from './adminQueryClient.ts'
import { EnterpriseTab } from './enterprise/EnterpriseTab.tsx'
import { HistoryTab } from './history/HistoryTab.tsx'
import { StreamPage } from './history/StreamPage.tsx'
import { NoSuchTab } from './NoSuchTab.tsx'
import { OperationsTab } from './operations/OperationsTab.tsx'
import { StatisticsTab } from './statistics/StatisticsTab.tsx'
import { UsersTab } from './users/UsersTab.tsx'
import { useStaff } from './useStaff.ts'
import { WaitlistTab } from './waitlist/WaitlistTab.tsx'

// Apart from the rest for the weight of its charts.
const AnalyticsTab = lazy(async () => ({ default: (await import('./analytics/AnalyticsTab.tsx')).AnalyticsTab }))

/** A tab that only administrators have; for support its address is that of no screen. */
const forAdmins = (Tab: ComponentType) =>
  function AdminsOnly() {
    return useStaff().mayChange ? <Tab /> : <NoSuchTab />
  }
const Operations = forAdmins(OperationsTab)
const EnterpriseRequests = forAdmins(EnterpriseTab)

/** The panel of admins and support, on react-admin, at /admin (specification, commercial, Admin panel). */
export function AdminScreen() {
  const { check } = useAuth()
  const [denied, setDenied] = useState(false)
  const [queryClient] = useState(() =>
    createAdminQueryClient({
      onSignedOut: () => void check().catch(() => undefined),
      onForbidden: () => setDenied(true),
    }),
  )
  const panel = (
    <CoreAdmin
      basename="/admin"
      title="Admin"
      dataProvider={adminDataProvider}
      queryClient={queryClient}
      layout={AdminLayout}
      dashboard={UsersTab}
      catchAll={NoSuchTab}
      disableTelemetry
    >
      <Resource name="waitlist" list={WaitlistTab} />
      <Resource name="history" list={HistoryTab} />
      <CustomRoutes>
        <Route path="/statistics" element={<StatisticsTab />} />
        <Route path="/history/streams/:stream" element={<StreamPage />} />
        <Route path="/enterprise-requests" element={<EnterpriseRequests />} />
        <Route path="/operations" element={<Operations />} />
        <Route path="/analytics" element={<AnalyticsTab />} />
      </CustomRoutes>
    </CoreAdmin>
  )
  return (
    <MuiTheme>
      {denied ? (
        <StandardLayout>
          <AccessDenied />
        </StandardLayout>
      ) : (
        <Routes>
          <Route path="/admin/*" element={panel} />
        </Routes>
      )}
    </MuiTheme>
  )
}
