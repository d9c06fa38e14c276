import { UserId, WaitlistEntryId } from '@calendar-sync/contracts/ids'
import { z } from 'zod'
import { instant } from '../projector/columns.ts'
import { defineReadModel, type Handled } from '../projector/readModel.ts'

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
  handles: ['WaitlistJoined', 'WaitlistNotesChanged', 'WaitlistEntryConverted', 'WaitlistEntryDeleted', 'UserErased'],
  row: WaitlistRow,
  table: { key: 'entryId', indexes: ['created_at desc', 'user_id'] },
  keys: (event) => (event.type === 'UserErased' ? [] : [event.data.entryId]),
  purge: (event) => (event.type === 'UserErased' ? { userId: event.data.userId } : undefined),
  begin: (event) => (event.type === 'WaitlistJoined' ? newEntry(event) : undefined),
  change(_, event) {
    switch (event.type) {
      case 'WaitlistJoined':
        return newEntry(event)
      case 'WaitlistNotesChanged':
        return { notes: event.data.notes }
      case 'WaitlistEntryConverted':
        return { userId: event.data.userId, convertedAt: event.metadata.at }
      case 'WaitlistEntryDeleted':
      case 'UserErased':
        return null
    }
  },
})

const newEntry = ({ data, metadata }: Handled<'WaitlistJoined'>): WaitlistRow => ({
  ...data,
  createdAt: metadata.at,
  userId: null,
  convertedAt: null,
  notes: null,
})
