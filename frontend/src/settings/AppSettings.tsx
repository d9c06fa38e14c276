import type { Settings } from '@calendar-sync/contracts/api/settings'
import type { Theme } from '@calendar-sync/contracts/domain/preferences'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { RadioChoice } from '../calendars/RadioChoice.tsx'
import { chooseTheme, themeChoices } from '../theme/themeChoice.ts'
import { MyData } from './MyData.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'
import { SignedInBrowsers } from './SignedInBrowsers.tsx'
import styles from './settings.module.css'
import { useChangeSettings } from './useSettings.ts'

const labels: Readonly<Record<Theme, string>> = { light: 'Light', dark: 'Dark', system: 'System' }

/** Applied at once and saved at once; when saving fails, the kept theme comes back. */
function ThemeSetting({ theme }: { theme: Theme }) {
  const { save, wanted } = useChangeSettings()
  const shown = wanted?.theme ?? theme
  const choose = (choice: Theme) => {
    chooseTheme(choice)
    save({ theme: choice }, () => chooseTheme(theme))
  }
  return <RadioChoice legend="Theme" labels={labels} order={themeChoices} value={shown} onChange={choose} />
}

/** Specification, Settings page, App Settings. */
export function AppSettings({ settings }: { settings: Settings }) {
  const { save, isPending } = useChangeSettings()
  return (
    <>
      <Card component="section" variant="outlined" aria-label="Appearance">
        <div className={styles.form}>
          <div className={styles.section}>
            <h2>Appearance</h2>
            <p className={styles.quiet}>Applied and saved as soon as you choose.</p>
            <ThemeSetting theme={settings.theme} />
          </div>
          <Button variant="outlined" loading={isPending} onClick={() => save({ theme: settings.theme })}>
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
