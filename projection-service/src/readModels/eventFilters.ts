import { FilterMode } from '@calendar-sync/contracts/domain/sync'
import { FilterId, UserId } from '@calendar-sync/contracts/ids'
import { z } from 'zod'
import { instant } from '../projector/columns.ts'
import { changesOf, defineReadModel, type Handled } from '../projector/readModel.ts'

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
  ...changesOf(EventFilterRow, {
    EventFilterCreated: (_, event) => newFilter(event),
    EventFilterUpdated: (_, { data, metadata }) => ({ name: data.name, ...data.filter, updatedAt: metadata.at }),
    EventFilterActivated: (_, { metadata }) => ({ isActive: true, updatedAt: metadata.at }),
    EventFilterDeactivated: (_, { metadata }) => ({ isActive: false, updatedAt: metadata.at }),
    EventFilterDeleted: () => null,
    UserErased: () => null,
  }),
  table: { key: 'filterId', indexes: ['user_id, created_at'] },
  keys: (event) => (event.type === 'UserErased' ? [] : [event.data.filterId]),
  purge: (event) => (event.type === 'UserErased' ? { userId: event.data.userId } : undefined),
  begin: (event) => (event.type === 'EventFilterCreated' ? newFilter(event) : undefined),
})

function newFilter({ data, metadata: { at } }: Handled<'EventFilterCreated'>): EventFilterRow {
  const { filterId, userId, name, filter } = data
  return { filterId, userId, name, ...filter, isActive: true, createdAt: at, updatedAt: at }
}
