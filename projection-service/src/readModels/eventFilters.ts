import { FilterMode } from '@calendar-sync/contracts/domain/sync'
import { FilterId, UserId } from '@calendar-sync/contracts/ids'
import { z } from 'zod'
import { defineReadModel } from '../projector/readModel.ts'

export const EventFilterRow = z.object({
  filterId: FilterId,
  userId: UserId,
  name: z.string(),
  keywords: z.array(z.string()),
  mode: FilterMode,
  checkLocation: z.boolean(),
  checkSummary: z.boolean(),
  checkDescription: z.boolean(),
  isActive: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type EventFilterRow = z.infer<typeof EventFilterRow>

/** The reusable filters of everyone, one row each. */
export const eventFilters = defineReadModel({
  name: 'event_filters',
  version: 1,
  handles: [
    'EventFilterCreated',
    'EventFilterUpdated',
    'EventFilterActivated',
    'EventFilterDeactivated',
    'EventFilterDeleted',
    'UserErased',
  ],
  row: EventFilterRow,
  table: {
    columns: {
      filterId: 'text',
      userId: 'text',
      name: 'text',
      keywords: 'jsonb',
      mode: 'text',
      checkLocation: 'boolean',
      checkSummary: 'boolean',
      checkDescription: 'boolean',
      isActive: 'boolean',
      createdAt: 'timestamptz(3)',
      updatedAt: 'timestamptz(3)',
    },
    key: 'filterId',
    indexes: ['user_id, created_at'],
  },
  keys: (event) => (event.type === 'UserErased' ? [] : [event.data.filterId]),
  purge: (event) => (event.type === 'UserErased' ? { userId: event.data.userId } : undefined),
  evolve(row, event): EventFilterRow | undefined {
    const updatedAt = event.metadata.at
    if (event.type === 'EventFilterCreated') {
      const { filterId, userId, name, filter } = event.data
      return { filterId, userId, name, ...filter, isActive: true, createdAt: updatedAt, updatedAt }
    }
    if (!row) return undefined
    switch (event.type) {
      case 'EventFilterUpdated':
        return { ...row, name: event.data.name, ...event.data.filter, updatedAt }
      case 'EventFilterActivated':
        return { ...row, isActive: true, updatedAt }
      case 'EventFilterDeactivated':
        return { ...row, isActive: false, updatedAt }
      case 'EventFilterDeleted':
      case 'UserErased':
        return undefined
    }
  },
})
