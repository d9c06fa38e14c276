import { FilterMode } from '@calendar-sync/contracts/domain/sync'
import { FilterId, UserId } from '@calendar-sync/contracts/ids'
import { z } from 'zod'
import { instant } from '../projector/columns.ts'
import { defineReadModel, type Handled } from '../projector/readModel.ts'

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
  createdAt: instant,
  updatedAt: instant,
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
  table: { key: 'filterId', indexes: ['user_id, created_at'] },
  keys: (event) => (event.type === 'UserErased' ? [] : [event.data.filterId]),
  purge: (event) => (event.type === 'UserErased' ? { userId: event.data.userId } : undefined),
  begin: (event) => (event.type === 'EventFilterCreated' ? newFilter(event) : undefined),
  change(_, event) {
    const updatedAt = event.metadata.at
    switch (event.type) {
      case 'EventFilterCreated':
        return newFilter(event)
      case 'EventFilterUpdated':
        return { name: event.data.name, ...event.data.filter, updatedAt }
      case 'EventFilterActivated':
        return { isActive: true, updatedAt }
      case 'EventFilterDeactivated':
        return { isActive: false, updatedAt }
      case 'EventFilterDeleted':
      case 'UserErased':
        return null
    }
  },
})

function newFilter({ data, metadata: { at } }: Handled<'EventFilterCreated'>): EventFilterRow {
  const { filterId, userId, name, filter } = data
  return { filterId, userId, name, ...filter, isActive: true, createdAt: at, updatedAt: at }
}
