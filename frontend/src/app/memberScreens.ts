import type { ComponentType, ReactNode } from 'react'
import { loadedOr } from './lazyPart.ts'
import { ScreenNotLoaded } from './ScreenNotLoaded.tsx'

const pages = {
  dashboard: () => import('../dashboard/DashboardPage.tsx').then((loaded) => loaded.DashboardPage),
  accounts: () => import('../accounts/AccountsPage.tsx').then((loaded) => loaded.AccountsPage),
  calendars: () => import('../calendars/CalendarsPage.tsx').then((loaded) => loaded.CalendarsPage),
  filters: () => import('../filters/FiltersPage.tsx').then((loaded) => loaded.FiltersPage),
  billing: () => import('../billing/BillingPage.tsx').then((loaded) => loaded.BillingPage),
  settings: () => import('../settings/SettingsPage.tsx').then((loaded) => loaded.SettingsPage),
  subscribe: () => import('../subscribe/SubscribePage.tsx').then((loaded) => loaded.SubscribePage),
}

export type BuiltMemberScreen = keyof typeof pages

interface LoadedScreen {
  readonly MemberArea: ComponentType<{ children: ReactNode }>
  readonly Page: ComponentType
}

/** In the place of what is around a screen, where that did not arrive. */
const Bare: LoadedScreen['MemberArea'] = ({ children }) => children

const screens = new Map<BuiltMemberScreen, Promise<LoadedScreen>>()

/**
 * A signed-in screen and what is around all of them: both scripts asked for beside each other, each screen's once.
 * The same promise for the same screen, as React's `use` wants it.
 */
export function loadMemberScreen(screen: BuiltMemberScreen): Promise<LoadedScreen> {
  const known = screens.get(screen)
  if (known) return known
  // What did not arrive is asked for again once the person has left; what is around the screen stays meanwhile.
  const onLeave = () => void screens.delete(screen)
  const around = import('./MemberArea.tsx')
  const both = Promise.all([pages[screen](), around])
  const loading = Promise.all([
    around.then(({ MemberArea }) => MemberArea).catch(() => Bare),
    loadedOr(
      both.then(([Page]) => Page),
      ScreenNotLoaded,
      onLeave,
    ),
  ]).then(([MemberArea, Page]) => ({ MemberArea, Page }))
  screens.set(screen, loading)
  return loading
}
