import { useEffect } from 'react'
import { chooseTheme } from '../theme/themeChoice.ts'
import { useSettings } from './useSettings.ts'

/** The theme that the settings keep overrides the one this device remembers (specification, Theme). */
export function FollowKeptTheme() {
  const theme = useSettings().data?.theme
  useEffect(() => {
    if (theme) chooseTheme(theme)
  }, [theme])
  return null
}
