import { randomBytes, randomUUID } from 'node:crypto'
import type { EventMetadata } from '@calendar-sync/contracts/domain/event'
import type { UserId } from '@calendar-sync/contracts/ids'
import type { CommandContext } from '../commands/execute.ts'
import type { MigrationSet } from '../database/migrations.ts'
import { createPostgresEventStore } from '../event-store/postgres.ts'
import { createEventLog } from '../eventLog.ts'
import { createMasterKeys } from '../privacy/masterKeys.ts'
import { createPersonalData } from '../privacy/personalData.ts'
import { createPersonalKeys } from '../privacy/personalKeys.ts'
import { createTestDatabase } from './database.ts'
import { suiteOfEach, suiteOnOne } from './suites.ts'

export type TestLog = Awaited<ReturnType<typeof createTestLog>>

/**
 * An empty log in a database of its own, and what it takes to write to it.
 * @param sets migrations of a service
 * @param masterKey for another process that opens the same log
 */
export async function createTestLog(sets: readonly MigrationSet[] = [], masterKey = randomBytes(32)) {
  const database = await createTestDatabase(...sets)
  const store = createPostgresEventStore(database.pool)
  const master = createMasterKeys(masterKey)
  const keys = createPersonalKeys(database.pool, master)
  const eventLog = createEventLog(store, createPersonalData(keys))
  const end = async () => {
    await store.close()
    await database.drop()
  }
  return { database, pool: database.pool, store, master, keys, eventLog, end }
}

/** A suite whose tests have a log each. `More` is what its own hooks put beside it. */
export const suiteWithLogs = <More extends object = object>(name: string) =>
  suiteOfEach<TestLog, TestLog & More>(name, () => createTestLog())

/** A suite whose tests share one log. */
export const suiteOnOneLog = (name: string) => suiteOnOne(name, () => createTestLog())

/** What a person sends once, about themselves. */
export const commandBy = (
  person: UserId,
  at = new Date('2026-11-21T08:00:00Z'),
  commandId: string = randomUUID(),
): CommandContext => ({
  commandId,
  correlationId: 'test',
  causationId: null,
  actor: { kind: 'user', userId: person },
  subject: person,
  at,
})

/** Of the one event that such a command leads to. */
export const metadataOf = ({ commandId, at, ...context }: CommandContext): EventMetadata => ({
  ...context,
  eventId: commandId,
  at: at.toISOString(),
  schemaVersion: 1,
})
