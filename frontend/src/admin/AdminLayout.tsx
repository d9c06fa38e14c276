import Skeleton from '@mui/material/Skeleton'
import { type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { Page } from '../layout/Page.tsx'
import { StandardLayout } from '../layout/StandardLayout.tsx'
import { FollowKeptTheme } from '../settings/FollowKeptTheme.tsx'
import styles from './AdminLayout.module.css'
import { AdminTabs, panelId, tabAt, tabId } from './AdminTabs.tsx'
import { useStaff } from './useStaff.ts'

/** Title and tabs around each tab of the panel. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const { mayChange } = useStaff()
  const { pathname } = useLocation()
  const tab = tabAt(pathname)
  return (
    <StandardLayout>
      <FollowKeptTheme />
      <Page
        title={mayChange ? 'Admin' : 'Support'}
        lead={
          mayChange
            ? 'Users, their history, and the state of the service.'
            : 'You can read everything here. Changes are for administrators.'
        }
      >
        <AdminTabs current={tab} />
        <div role="tabpanel" id={panelId} aria-labelledby={tabId(tab)} className={styles.panel}>
          <Suspense fallback={<Skeleton height={420} />}>{children}</Suspense>
        </div>
      </Page>
    </StandardLayout>
  )
}
