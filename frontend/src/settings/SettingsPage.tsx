import { mayUsePremium } from '@calendar-sync/contracts/access'
import type { Settings } from '@calendar-sync/contracts/api/settings'
import Skeleton from '@mui/material/Skeleton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useId, useState } from 'react'
import { useAuth } from '../auth/AuthProvider.tsx'
import { DecisionsCard } from '../decisions/DecisionsCard.tsx'
import { TravelWordsCard } from '../decisions/TravelWordsCard.tsx'
import { Page } from '../layout/Page.tsx'
import { Banner } from '../ui/Banner.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { AppSettings } from './AppSettings.tsx'
import { SyncSettings } from './SyncSettings.tsx'
import styles from './settings.module.css'
import { useSettings } from './useSettings.ts'

/** What counts as travel for this person, in all of their syncs. */
const TravelSettings = () => (
  <>
    <TravelWordsCard />
    <DecisionsCard />
  </>
)

type TabName = 'sync' | 'app' | 'travel'

/** @param travel whether the person may use syncs, which alone ask what counts as travel */
function SettingsTabs({ settings, travel }: { settings: Settings; travel: boolean }) {
  const id = useId()
  const [tab, setTab] = useState<TabName>('sync')
  return (
    <div>
      <Tabs value={tab} onChange={(_, next: TabName) => setTab(next)} aria-label="Settings">
        <Tab value="sync" label="Sync Settings" id={`${id}-sync`} aria-controls={`${id}-panel`} />
        <Tab value="app" label="App Settings" id={`${id}-app`} aria-controls={`${id}-panel`} />
        {travel && <Tab value="travel" label="Travel" id={`${id}-travel`} aria-controls={`${id}-panel`} />}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} className={styles.panel}>
        {tab === 'sync' && <SyncSettings settings={settings} />}
        {tab === 'app' && <AppSettings settings={settings} />}
        {tab === 'travel' && <TravelSettings />}
      </div>
    </div>
  )
}

/** Settings are for everyone who is signed in (specification, Settings page). */
export function SettingsPage() {
  const { session } = useAuth()
  const { data, error, refetch } = useSettings()
  const signedIn = session !== 'pending' && session.authenticated

  if (!signedIn)
    return (
      <Page title="Settings">
        <EmptyState
          title="You are signed out"
          action={
            <ButtonLink variant="contained" to="/login">
              Sign In
            </ButtonLink>
          }
        >
          Please sign in to access your settings.
        </EmptyState>
      </Page>
    )
  return (
    <Page title="Settings" lead="How Calendar Sync looks and works for you.">
      {error && <Banner cause={error} onRetry={refetch}>{`Error loading settings: ${error.message}`}</Banner>}
      {!error && !data && (
        <div aria-busy="true">
          <p role="status" className="visuallyHidden">
            Loading settings...
          </p>
          <Skeleton height={420} />
        </div>
      )}
      {data && <SettingsTabs settings={data} travel={mayUsePremium(session)} />}
    </Page>
  )
}
