import { UserId, WaitlistEntryId } from '@calendar-sync/contracts/ids'
import { z } from 'zod'
import { instant } from '../projector/columns.ts'
import { changesOf, defineReadModel, type Handled } from '../projector/readModel.ts'

export const WaitlistRow = z.object({
  entryId: WaitlistEntryId,
  email: z.string(),
  source: z.string(),
  subscribed: z.boolean(),
  createdAt: instant,
  /** Who this address became. */
  userId: UserId.nullable(),
  convertedAt: instant.nullable(),
  notes: z.string().nullable(),
})
export type WaitlistRow = z.infer<typeof WaitlistRow>

/** Who waits, or waited, for the launch. */
export const waitlist = defineReadModel({
  name: 'waitlist',
  version: 1,
  ...changesOf(WaitlistRow, {
    WaitlistJoined: (_, event) => newEntry(event),
    WaitlistNotesChanged: (_, { data }) => ({ notes: data.notes }),
    WaitlistEntryConverted: (_, { data, metadata }) => ({ userId: data.userId, convertedAt: metadata.at }),
    WaitlistEntryDeleted: () => null,
    UserErased: () => null,
  }),
  table: { key: 'entryId', indexes: ['created_at desc', 'user_id'] },
  keys: (event) => (event.type === 'UserErased' ? [] : [event.data.entryId]),
  purge: (event) => (event.type === 'UserErased' ? { userId: event.data.userId } : undefined),
  begin: (event) => (event.type === 'WaitlistJoined' ? newEntry(event) : undefined),
})

const newEntry = ({ data, metadata }: Handled<'WaitlistJoined'>): WaitlistRow => ({
  ...data,
  createdAt: metadata.at,
  userId: null,
  convertedAt: null,
  notes: null,
})
