import { z } from 'zod'
import { UserId } from '../ids.ts'
import { defineEvent, type EventOf } from './event.ts'

export const Theme = z.enum(['light', 'dark', 'system'])
export type Theme = z.infer<typeof Theme>

/** Stream `settings-<userId>`: how a person wants the product to be. */
export const settingsEvents = {
  ThemeChanged: defineEvent(1, { userId: UserId, theme: Theme }),
}
export type SettingsEvent = EventOf<typeof settingsEvents>

export interface SettingsState {
  readonly theme: Theme
}

/** What holds until a person chooses (specification, Settings defaults). */
export const initialSettings: SettingsState = { theme: 'light' }

export function evolveSettings(state: SettingsState, event: SettingsEvent): SettingsState {
  switch (event.type) {
    case 'ThemeChanged':
      return { ...state, theme: event.data.theme }
  }
}
