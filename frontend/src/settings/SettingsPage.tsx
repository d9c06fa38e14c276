import { Page } from '../layout/Page.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Card } from '../ui/Card.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { ThemeSetting } from './ThemeSetting.tsx'
import { useSettings } from './useSettings.ts'

/** Settings are for everyone who is signed in (specification, Settings page). */
export function SettingsPage() {
  const { data, error } = useSettings()
  return (
    <Page title="Settings" lead="How Calendar Sync looks and works for you.">
      {error && <Banner>{`Error loading settings: ${error.message}`}</Banner>}
      {!error && !data && (
        <p>
          <Spinner /> Loading settings...
        </p>
      )}
      {data && (
        <Card aria-label="App Settings">
          <ThemeSetting theme={data.theme} />
        </Card>
      )}
    </Page>
  )
}
