import { NotificationPreferences, SyncSchedule, Theme } from '@calendar-sync/contracts/domain/preferences'
import { AddressConfirmation, evolveSettings, initialSettings } from '@calendar-sync/contracts/domain/settings'
import { UserId } from '@calendar-sync/contracts/ids'
import { z } from 'zod'
import { instant } from '../projector/columns.ts'
import { defineReadModel } from '../projector/readModel.ts'

export const SettingsRow = z.object({
  userId: UserId,
  theme: Theme,
  schedule: SyncSchedule,
  notifications: NotificationPreferences,
  confirmation: AddressConfirmation,
  lastModified: instant.nullable(),
})
export type SettingsRow = z.infer<typeof SettingsRow>

/** What holds for a person who has chosen nothing yet: such a person has no row. */
export const defaultSettings = (userId: UserId): SettingsRow => ({ userId, ...initialSettings, lastModified: null })

/** What each person chose; none once erased. */
export const settings = defineReadModel({
  name: 'settings',
  version: 3,
  handles: [
    'ThemeChanged',
    'SyncScheduleChanged',
    'NotificationPreferencesChanged',
    'AddressConfirmationRequested',
    'NotificationAddressConfirmed',
    'UserErased',
  ],
  row: SettingsRow,
  table: { key: 'userId', indexes: [] },
  keys: ({ data }) => [data.userId],
  begin(event) {
    if (event.type === 'UserErased') return undefined
    return { userId: event.data.userId, ...evolveSettings(initialSettings, event), lastModified: event.metadata.at }
  },
  change(row, event) {
    if (event.type === 'UserErased') return null
    const { userId: _, lastModified: __, ...before } = row
    return { ...evolveSettings(before, event), lastModified: event.metadata.at }
  },
})
