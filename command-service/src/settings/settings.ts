import {
  evolveSettings,
  initialSettings,
  type SettingsEvent,
  type SettingsState,
  type Theme,
} from '@calendar-sync/contracts/events/settings'
import type { UserId } from '@calendar-sync/contracts/ids'
import type { Decider } from '@calendar-sync/platform/decider'

export interface ChangeTheme {
  readonly type: 'ChangeTheme'
  readonly userId: UserId
  readonly theme: Theme
}
export type SettingsCommand = ChangeTheme

export const settingsDecider: Decider<SettingsCommand, SettingsState, SettingsEvent> = {
  initialState: initialSettings,
  evolve: evolveSettings,
  decide: ({ userId, theme }, state) =>
    state.theme === theme ? [] : [{ type: 'ThemeChanged', data: { userId, theme } }],
}
