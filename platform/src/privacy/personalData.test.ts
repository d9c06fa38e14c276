import { randomUUID } from 'node:crypto'
import type { AccountsEvent } from '@calendar-sync/contracts/domain/accounts'
import { AccountId, UserId } from '@calendar-sync/contracts/ids'
import { accountsStream } from '@calendar-sync/contracts/streams'
import * as assert from 'uvu/assert'
import { createEventLog } from '../eventLog.ts'
import { silentLog } from '../log.ts'
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

test.run()
