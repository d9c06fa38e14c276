import { mayUsePremium } from '@calendar-sync/contracts/access'
import type { Settings } from '@calendar-sync/contracts/api/settings'
import type { Theme } from '@calendar-sync/contracts/domain/preferences'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { type FormEvent, memo, useState } from 'react'
import { useAuth } from '../auth/AuthProvider.tsx'
import { RadioChoice } from '../calendars/RadioChoice.tsx'
import { DecisionsCard } from '../decisions/DecisionsCard.tsx'
import { TravelWordsCard } from '../decisions/TravelWordsCard.tsx'
import { Page } from '../layout/Page.tsx'
import { messageOf } from '../request/requestError.ts'
import { chooseTheme, readThemeChoice, themeChoices } from '../theme/themeChoice.ts'
import { Banner } from '../ui/Banner.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { TabbedPanel } from '../ui/TabbedPanel.tsx'
import { MyData } from './MyData.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'
import { SignedInBrowsers } from './SignedInBrowsers.tsx'
import { SyncSettings } from './SyncSettings.tsx'
import styles from './settings.module.css'
import { useChangeSettings, useSettings } from './useSettings.ts'

const labels: Readonly<Record<Theme, string>> = { light: 'Light', dark: 'Dark', system: 'System' }

/** Applied at once and saved at once; when saving fails, the kept theme comes back. */
function ThemeSetting({ theme }: { theme: Theme }) {
  const { save, wanted } = useChangeSettings()
  const shown = wanted?.theme ?? theme
  const choose = (choice: Theme) => {
    chooseTheme(choice)
    save({ theme: choice }, { onFailed: () => chooseTheme(theme) })
  }
  return <RadioChoice legend="Theme" labels={labels} order={themeChoices} value={shown} onChange={choose} />
}

/** Specification, Settings page, App Settings. */
function AppSettings({ settings }: { settings: Settings }) {
  const { save, isPending } = useChangeSettings()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save({ theme: readThemeChoice() })
  }
  return (
    <>
      <Card component="section" variant="outlined" aria-label="Appearance">
        <form className={styles.form} onSubmit={submit}>
          <div className={styles.section}>
            <h2>Appearance</h2>
            <p className={styles.quiet}>Applied and saved as soon as you choose.</p>
            <ThemeSetting theme={settings.theme} />
          </div>
          <Button variant="outlined" type="submit" loading={isPending}>
            Save App Settings
          </Button>
        </form>
      </Card>
      <NotificationSettings settings={settings} />
      <SignedInBrowsers />
      <MyData />
    </>
  )
}

/** What counts as travel for this person, in all of their syncs. */
const TravelSettings = () => (
  <>
    <TravelWordsCard />
    <DecisionsCard />
  </>
)

const tabs = [
  ['sync', 'Sync Settings'],
  ['app', 'App Settings'],
  ['travel', 'Travel'],
] as const
type TabName = (typeof tabs)[number][0]

/** Not drawn again with the tabs. */
const Panel = memo(function Panel({ tab, settings }: { tab: TabName; settings: Settings }) {
  switch (tab) {
    case 'sync':
      return <SyncSettings settings={settings} />
    case 'app':
      return <AppSettings settings={settings} />
    case 'travel':
      return <TravelSettings />
  }
})

/** @param travel whether the person may use syncs, which alone ask what counts as travel */
function SettingsTabs({ settings, travel }: { settings: Settings; travel: boolean }) {
  const [tab, setTab] = useState<TabName>('sync')
  const offered = tabs.filter(([name]) => name !== 'travel' || travel)
  return (
    <div>
      <TabbedPanel label="Settings" tabs={offered} tab={tab} onTab={setTab} className={styles.panel}>
        {(name) => <Panel tab={name} settings={settings} />}
      </TabbedPanel>
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
      {error && <Banner cause={error} onRetry={refetch}>{`Error loading settings: ${messageOf(error)}`}</Banner>}
      {!error && !data && <Loading shape={<Skeleton height={420} />}>Loading settings...</Loading>}
      {data && <SettingsTabs settings={data} travel={mayUsePremium(session)} />}
    </Page>
  )
}
