import { randomUUID } from 'node:crypto'
import { UserId } from '@calendar-sync/contracts/ids'
import { emailReservationStream, userStream } from '@calendar-sync/contracts/streams'
import { createEventLog } from '@calendar-sync/platform/eventLog'
import { keyedHash } from '@calendar-sync/platform/privacy/encryption'
import { loadInstallationKeys } from '@calendar-sync/platform/privacy/installationKeys'
import type { MasterKeys } from '@calendar-sync/platform/privacy/masterKeys'
import { createPersonalData } from '@calendar-sync/platform/privacy/personalData'
import { createPersonalKeys } from '@calendar-sync/platform/privacy/personalKeys'
import { metadataBy } from './metadata.ts'
import type { System } from './system.ts'

const longAgo = '2026-01-05T09:00:00.000Z'
const written = (userId: string, schemaVersion: number) => metadataBy(userId, { at: longAgo, schemaVersion })

/** An address as it was reserved before it was known which Google account proved it. */
export async function claimedBefore(
  { pool, store }: System,
  master: MasterKeys,
  userId: string | null,
  email: string,
): Promise<void> {
  const { streamNames } = await loadInstallationKeys(pool, master)
  const data = { holder: userId, userId, reservedAt: longAgo }
  const event = { type: 'Reserved', data, metadata: written(String(userId), 1) }
  const stream = emailReservationStream(keyedHash(streamNames, 'email', email))
  await store.append(stream, 'none', [event])
}

/** A person as they were registered before Google accounts were known. */
export async function registeredBefore(system: System, master: MasterKeys, email: string): Promise<UserId> {
  const userId = UserId.parse(randomUUID())
  await claimedBefore(system, master, userId, email)
  const keys = createPersonalKeys(system.pool, master)
  const eventLog = createEventLog(system.store, createPersonalData(keys))
  const data = { userId, email, displayName: 'Lea', avatarUrl: null }
  await eventLog.append(userStream(userId), 'none', [{ type: 'UserRegistered', data }], [written(userId, 1)])
  return userId
}
