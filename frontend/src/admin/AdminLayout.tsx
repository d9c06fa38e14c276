import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { memo, type ReactNode, Suspense, startTransition, useCallback, useOptimistic } from 'react'
import { useCanAccess, useCanAccessResources } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { Page } from '../layout/Page.tsx'
import { StandardLayout } from '../layout/StandardLayout.tsx'
import { FollowKeptTheme } from '../settings/useSettings.ts'

/** Each is a resource, at the address of its name; users stand at the front door. */
const tabs = [
  { name: 'users', label: 'Users', to: '/admin' },
  { name: 'statistics', label: 'Statistics', to: '/admin/statistics' },
  { name: 'waitlist', label: 'Waitlist', to: '/admin/waitlist' },
  { name: 'enterprise-requests', label: 'Enterprise requests', to: '/admin/enterprise-requests' },
  { name: 'history', label: 'History', to: '/admin/history' },
  { name: 'operations', label: 'Operations', to: '/admin/operations' },
  { name: 'analytics', label: 'Analytics', to: '/admin/analytics' },
] as const
const names = tabs.map(({ name }) => name)

/**
 * Narrow enough for two lines on a phone, and for one from 600 px on, with room to spare: else a font that comes late would
 * move a tab to another line, or off the screen.
 */
const tabsLook = {
  borderBottom: '1px solid var(--line)',
  '& .MuiTab-root': {
    minWidth: 0,
    paddingInline: '7px',
    fontSize: 'var(--text-1)',
    '@media (min-width: 47.5em)': { paddingInline: '12px', fontSize: 'var(--text-2)' },
    '@media (min-width: 60em)': { paddingInline: '16px' },
  },
} as const

const panelId = 'admin-panel'
const tabId = (name: string): string => `admin-tab-${name}`

type TabName = (typeof tabs)[number]['name']

/** Drawn again when it is chosen or left, not with the others. */
const PanelTab = memo(Tab) as typeof Tab

/** A tab that is pressed is chosen at once, before its screen, which follows the address, is drawn; one that a key opens elsewhere is not for long. */
function AdminTabs({ shown, current }: { shown: readonly (typeof tabs)[number][]; current: TabName }) {
  const [chosen, choose] = useOptimistic(current)
  const chooseNow = useCallback((_: unknown, name: TabName) => startTransition(() => choose(name)), [choose])
  return (
    <Tabs value={chosen} onChange={chooseNow} aria-label="Admin" variant="scrollable" sx={tabsLook}>
      {shown.map(({ name, label, to }) => (
        <PanelTab
          key={name}
          value={name}
          label={label}
          component={Link}
          to={to}
          id={tabId(name)}
          aria-controls={panelId}
        />
      ))}
    </Tabs>
  )
}

/** Title and tabs around each screen of the panel. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { canAccess: shown } = useCanAccessResources({ action: 'list', resources: names })
  const { canAccess: mayEdit } = useCanAccess({ resource: 'users', action: 'edit' })
  // Answered at once, and without it the tabs would move what is below them.
  if (!shown || mayEdit === undefined) return null
  const isAt = (to: string) => pathname === to || pathname.startsWith(`${to}/`)
  const current = tabs.findLast(({ name, to }) => shown[name] && isAt(to)) ?? tabs[0]
  return (
    <StandardLayout>
      <FollowKeptTheme />
      <Page
        title={mayEdit ? 'Admin' : 'Support'}
        tab={current.label}
        lead={
          mayEdit
            ? 'Users, their history, and the state of the service.'
            : 'You can read what these tabs show. Changes are for administrators.'
        }
      >
        <AdminTabs shown={tabs.filter(({ name }) => shown[name])} current={current.name} />
        <Stack
          role="tabpanel"
          id={panelId}
          aria-labelledby={tabId(current.name)}
          sx={{ gap: 2.5, '& > *': { minWidth: 0 } }}
        >
          <Suspense fallback={<Skeleton height={420} />}>{children}</Suspense>
        </Stack>
      </Page>
    </StandardLayout>
  )
}
