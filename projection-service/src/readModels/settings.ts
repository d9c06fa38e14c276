import { initialSettings, Theme } from '@calendar-sync/contracts/events/settings'
import { UserId } from '@calendar-sync/contracts/ids'
import { z } from 'zod'
import { defineReadModel } from '../projector/readModel.ts'

export const SettingsRow = z.object({ userId: UserId, theme: Theme })
export type SettingsRow = z.infer<typeof SettingsRow>

/** What holds for a person who has chosen nothing yet: such a person has no row. */
export const defaultSettings = (userId: UserId): SettingsRow => ({ userId, ...initialSettings })

/** What each person chose; none once erased. */
export const settings = defineReadModel({
  name: 'settings',
  version: 1,
  handles: ['ThemeChanged', 'UserErased'],
  row: SettingsRow,
  table: {
    columns: { userId: 'text', theme: 'text' },
    key: 'userId',
    indexes: [],
  },
  keys: ({ data }) => [data.userId],
  evolve(row, event): SettingsRow | undefined {
    switch (event.type) {
      case 'ThemeChanged':
        return { ...(row ?? defaultSettings(event.data.userId)), theme: event.data.theme }
      case 'UserErased':
        return undefined
    }
  },
})
