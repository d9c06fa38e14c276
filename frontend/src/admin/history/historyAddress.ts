import type { HistoryFilter } from '@calendar-sync/contracts/api/history'

/** The address of the History tab, narrowed. */
export const historyOf = (filter: { readonly [Name in keyof HistoryFilter]?: string }): string =>
  `/admin/history?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
