import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link } from 'react-router-dom'
import { useStaff } from './useStaff.ts'

const tabs = [
  { name: 'users', label: 'Users', to: '/admin', adminsOnly: false },
  { name: 'statistics', label: 'Statistics', to: '/admin/statistics', adminsOnly: false },
  { name: 'waitlist', label: 'Waitlist', to: '/admin/waitlist', adminsOnly: false },
  { name: 'enterprise', label: 'Enterprise requests', to: '/admin/enterprise-requests', adminsOnly: true },
  { name: 'history', label: 'History', to: '/admin/history', adminsOnly: false },
  { name: 'operations', label: 'Operations', to: '/admin/operations', adminsOnly: true },
  { name: 'analytics', label: 'Analytics', to: '/admin/analytics', adminsOnly: false },
] as const
export type TabName = (typeof tabs)[number]['name']

export const panelId = 'admin-panel'
export const tabId = (name: TabName): string => `admin-tab-${name}`

/** The tab that an address belongs to. */
export const tabAt = (path: string): TabName =>
  tabs.find(({ name, to }) => name !== 'users' && (path === to || path.startsWith(`${to}/`)))?.name ?? 'users'

export function AdminTabs({ current }: { current: TabName }) {
  const { mayChange } = useStaff()
  return (
    <Tabs
      value={current}
      aria-label="Admin"
      variant="scrollable"
      scrollButtons={false}
      sx={{ borderBottom: '1px solid var(--line)' }}
    >
      {tabs
        .filter(({ adminsOnly }) => mayChange || !adminsOnly)
        .map(({ name, label, to }) => (
          <Tab
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
