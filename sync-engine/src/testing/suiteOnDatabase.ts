import { AccountId, CalendarId, UserId } from '@calendar-sync/contracts/ids'
import { createTestDatabase, type TestDatabase } from '@calendar-sync/platform/testing/database'
import { eventually } from '@calendar-sync/platform/testing/eventually'
import { suiteOfEach } from '@calendar-sync/platform/testing/suites'
import { engineMigrations } from '../createSyncEngine.ts'

/** A suite whose tests have a database of the engine's each, and what `open` makes of it. */
export const suiteOnDatabase = <Opened extends object = object>(
  name: string,
  open?: (database: TestDatabase) => Opened | Promise<Opened>,
) =>
  suiteOfEach<{ readonly database: TestDatabase; end(): Promise<unknown> } & Opened>(name, async () => {
    const database = await createTestDatabase(engineMigrations)
    const opened = await open?.(database)
    return { ...(opened as Opened), database, end: () => database.drop() }
  })

/** Resolves when a transaction waits for another one's. */
export const waitForLock = ({ pool }: TestDatabase) =>
  eventually(async () => {
    const inDatabase = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return ((await pool.query(inDatabase)).rowCount ?? 0) > 0
  })

/** A calendar that tests read. */
export const source = {
  userId: UserId.parse('4c7f1c1e-53ff-4cb4-8f6c-0a7d3f0b1a03'),
  accountId: AccountId.parse('4c7f1c1e-53ff-4cb4-8f6c-0a7d3f0b1a05'),
  calendarId: CalendarId.parse('work'),
  everyId: [CalendarId.parse('work')],
}

/** Seals nothing: such tests are of rows. */
export const seal = {
  seal: (value: unknown) => JSON.stringify(value),
  open: (sealed: string) => JSON.parse(sealed),
  hash: (_: string, value: string) => value,
}
