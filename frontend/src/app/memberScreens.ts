/** The script of each signed-in screen, loaded when it is first shown; `MemberArea` is loaded beside it, not before it. */
export const memberScreens = {
  dashboard: async () => ({ default: (await import('../dashboard/DashboardPage.tsx')).DashboardPage }),
  accounts: async () => ({ default: (await import('../accounts/AccountsPage.tsx')).AccountsPage }),
  calendars: async () => ({ default: (await import('../calendars/CalendarsPage.tsx')).CalendarsPage }),
  filters: async () => ({ default: (await import('../filters/FiltersPage.tsx')).FiltersPage }),
  billing: async () => ({ default: (await import('../billing/BillingPage.tsx')).BillingPage }),
  settings: async () => ({ default: (await import('../settings/SettingsPage.tsx')).SettingsPage }),
  subscribe: async () => ({ default: (await import('../subscribe/SubscribePage.tsx')).SubscribePage }),
}

export type BuiltMemberScreen = keyof typeof memberScreens
