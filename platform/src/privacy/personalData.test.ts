import { randomUUID } from 'node:crypto'
import type { AccountsEvent } from '@calendar-sync/contracts/domain/accounts'
import { AccountId, UserId } from '@calendar-sync/contracts/ids'
import { accountsStream } from '@calendar-sync/contracts/streams'
import * as assert from 'uvu/assert'
import { createPool } from '../database/pool.ts'
import { createEventLog } from '../eventLog.ts'
import { silentLog } from '../log.ts'
import { eventually } from '../testing/eventually.ts'
import { failureOf } from '../testing/failureOf.ts'
import { commandBy, metadataOf, suiteWithLogs, type TestLog } from '../testing/log.ts'
import { createPersonalData } from './personalData.ts'
import { createPersonalKeys } from './personalKeys.ts'

const test = suiteWithLogs('personal data')

const dana = UserId.parse(randomUUID())
const stream = accountsStream(dana)

/** The log as a process sees it that has just started, and what its log tells of errors. */
function openProcess({ pool, master, store }: TestLog) {
  const told: object[] = []
  const log = { ...silentLog, error: (facts: object) => void told.push(facts) }
  const eventLog = createEventLog(store, createPersonalData(createPersonalKeys(pool, master), log))
  const connect = (email: string) => {
    const shown = { email, displayName: 'Dana Reyes', avatarUrl: null, tokenExpiry: null, hasRefreshToken: true }
    const data = { userId: dana, accountId: AccountId.parse(randomUUID()), ...shown }
    return eventLog.append(stream, 'any', [{ type: 'AccountConnected', data }], [metadataOf(commandBy(dana))])
  }
  const emails = async () =>
    (await eventLog.read<AccountsEvent>(stream)).map(({ data }) => ('email' in data ? data.email : ''))
  return { connect, emails, told }
}

/** As a failover to a standby that had not heard of the key yet. */
const loseKeys = ({ pool }: TestLog) => pool.query('delete from privacy.personal_keys')

test('given a key that was lost and made anew, then what it sealed reads [erased], the rest goes on, and one line tells of it', async (given) => {
  const before = openProcess(given)
  await before.connect('first@lumen.example')
  await before.connect('second@lumen.example')
  await loseKeys(given)
  const after = openProcess(given)
  await after.connect('third@lumen.example')
  for (let time = 0; time < 2; time += 1)
    assert.equal(await after.emails(), ['[erased]', '[erased]', 'third@lumen.example'])
  assert.equal(after.told, [{ person: dana, stream }])
})

test('given a process that still holds a lost key, then it opens what another one sealed with the new one', async (given) => {
  const before = openProcess(given)
  await before.connect('first@lumen.example')
  await loseKeys(given)
  await openProcess(given).connect('second@lumen.example')
  assert.equal((await before.emails()).at(-1), 'second@lumen.example')
})

/** How a session ends when its server does: while it is used, and while it is not. */
const breaks = {
  'under a query': ({ pool }: TestLog) => failureOf(pool.query('select pg_terminate_backend(pg_backend_pid())')),
  'at rest': async ({ pool, database }: TestLog) => {
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const before = pool.totalCount
    const other = createPool(database.connectionString, { max: 1 })
    await other.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await other.end()
    await eventually(() => pool.totalCount < before)
  },
}
for (const [when, end] of Object.entries(breaks))
  test(`given a key that was lost in a failover, which ends a session ${when}, then nothing more is sealed with it`, async (given) => {
    const before = openProcess(given)
    await before.connect('first@lumen.example')
    await loseKeys(given)
    await end(given)
    await before.connect('second@lumen.example')
    assert.equal(await openProcess(given).emails(), ['[erased]', 'second@lumen.example'])
  })

test.run()
