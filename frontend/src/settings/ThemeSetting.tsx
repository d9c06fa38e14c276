import type { Theme } from '@calendar-sync/contracts/events/settings'
import { RadioChoice } from '../calendars/RadioChoice.tsx'
import { chooseTheme, themeChoices } from '../theme/themeChoice.ts'
import { useChangeSettings } from './useSettings.ts'

const labels: Readonly<Record<Theme, string>> = { light: 'Light', dark: 'Dark', system: 'System' }

/** Applied at once and saved at once; when saving fails, the kept theme comes back. */
export function ThemeSetting({ theme }: { theme: Theme }) {
  const { mutate, isPending, variables } = useChangeSettings()
  const shown = (isPending && variables.theme) || theme
  const choose = (choice: Theme) => {
    chooseTheme(choice)
    mutate({ theme: choice }, { onError: () => chooseTheme(theme) })
  }
  return <RadioChoice legend="Theme" labels={labels} order={themeChoices} value={shown} onChange={choose} />
}
