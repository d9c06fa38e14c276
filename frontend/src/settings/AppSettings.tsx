import type { Settings } from '@calendar-sync/contracts/api/settings'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { MyData } from './MyData.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'
import styles from './Settings.module.css'
import { SignedInBrowsers } from './SignedInBrowsers.tsx'
import { ThemeSetting } from './ThemeSetting.tsx'
import { useChangeSettings } from './useSettings.ts'

/** Specification, Settings page, App Settings. */
export function AppSettings({ settings }: { settings: Settings }) {
  const save = useChangeSettings()
  return (
    <>
      <Card aria-label="Appearance">
        <div className={styles.form}>
          <div className={styles.section}>
            <h2>Appearance</h2>
            <p className={styles.quiet}>Applied and saved as soon as you choose.</p>
            <ThemeSetting theme={settings.theme} />
          </div>
          <Button look="outlined" busy={save.isPending} onClick={() => save.mutate({ theme: settings.theme })}>
            Save App Settings
          </Button>
        </div>
      </Card>
      <NotificationSettings settings={settings} />
      <SignedInBrowsers />
      <MyData />
    </>
  )
}
