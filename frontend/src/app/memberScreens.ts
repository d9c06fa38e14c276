import { type ComponentType, createElement } from 'react'
import { hasNewerVersion } from './newerVersion.ts'
import { ScreenNotLoaded } from './ScreenNotLoaded.tsx'

const pages = {
  dashboard: async () => (await import('../dashboard/DashboardPage.tsx')).DashboardPage,
  accounts: async () => (await import('../accounts/AccountsPage.tsx')).AccountsPage,
  calendars: async () => (await import('../calendars/CalendarsPage.tsx')).CalendarsPage,
  filters: async () => (await import('../filters/FiltersPage.tsx')).FiltersPage,
  billing: async () => (await import('../billing/BillingPage.tsx')).BillingPage,
  settings: async () => (await import('../settings/SettingsPage.tsx')).SettingsPage,
  subscribe: async () => (await import('../subscribe/SubscribePage.tsx')).SubscribePage,
}

export type BuiltMemberScreen = keyof typeof pages

interface LoadedScreen {
  readonly MemberArea: typeof import('./MemberArea.tsx').MemberArea
  readonly Page: ComponentType
}

const loaded = new Map<BuiltMemberScreen, Promise<LoadedScreen>>()

/**
 * A signed-in screen and what is around all of them: both scripts asked for beside each other, each screen's once.
 * The same promise for the same screen, as React's `use` wants it.
 */
export function loadMemberScreen(screen: BuiltMemberScreen): Promise<LoadedScreen> {
  const known = loaded.get(screen)
  if (known) return known
  // What did not arrive is asked for again once the person has left; what is around the screen stays meanwhile.
  const onLeave = () => void loaded.delete(screen)
  const page = pages[screen]().catch(async (): Promise<ComponentType> => {
    const isNewer = await hasNewerVersion()
    return () => createElement(ScreenNotLoaded, { isNewer, onLeave })
  })
  const loading = Promise.all([import('./MemberArea.tsx'), page]).then(([{ MemberArea }, Page]) => ({
    MemberArea,
    Page,
  }))
  loaded.set(screen, loading)
  return loading
}
