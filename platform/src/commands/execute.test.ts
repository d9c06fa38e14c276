import { randomUUID } from 'node:crypto'
import type { AccountsEvent } from '@calendar-sync/contracts/domain/accounts'
import type { Decider } from '@calendar-sync/contracts/domain/decider'
import { DomainError } from '@calendar-sync/contracts/errors'
import { AccountId, UserId } from '@calendar-sync/contracts/ids'
import { accountsStream } from '@calendar-sync/contracts/streams'
import * as assert from 'uvu/assert'
import { RevisionConflict } from '../event-store/eventStore.ts'
import { createPostgresEventStore } from '../event-store/postgres.ts'
import { createEventLog, type EventLog } from '../eventLog.ts'
import { createPersonalData } from '../privacy/personalData.ts'
import { failureOf } from '../testing/failureOf.ts'
import { commandBy, suiteOnOneLog } from '../testing/log.ts'
import { execute } from './execute.ts'

const test = suiteOnOneLog('commands to one stream')

interface Connect {
  readonly type: 'Connect'
  readonly userId: UserId
  readonly email: string
}

const limit = 10

/** Connects accounts with different addresses, up to a limit. */
const accounts: Decider<Connect, readonly string[], AccountsEvent> = {
  initialState: [],
  decide: ({ userId, email }, emails) => {
    if (emails.includes(email)) throw new DomainError('email_taken', 'It is there.')
    if (emails.length === limit) throw new DomainError('account_limit_reached', 'There is no more room.')
    const accountId = AccountId.parse(randomUUID())
    const shown = { email, displayName: 'Dana Reyes', avatarUrl: null }
    return [
      { type: 'AccountConnected', data: { userId, accountId, ...shown, tokenExpiry: null, hasRefreshToken: true } },
    ]
  },
  evolve: (emails, event) => (event.type === 'AccountConnected' ? [...emails, event.data.email] : emails),
}

const unlimited = { ...accounts, decide: (command: Connect) => accounts.decide(command, []) }

function newScene() {
  const userId = UserId.parse(randomUUID())
  const stream = accountsStream(userId)
  const connect = (log: EventLog, email: string, decider = accounts) =>
    execute(log, decider, stream, { type: 'Connect', userId, email }, commandBy(userId))
  return { stream, userId, connect }
}

const addresses = (count: number, of: string) => Array.from({ length: count }, (_, n) => `${n}@${of}.example`)

const emailsOf = async (log: EventLog, stream: string) =>
  (await log.read<AccountsEvent>(stream)).map(({ data }) => ('email' in data ? data.email : '')).sort()

/** Longer than all of a test's commands take on a busy machine. */
const patient = (log: EventLog): EventLog => ({ ...log, patienceMs: 60_000 })

/** Counts what this log asks of the store for one stream. */
function counting(log: EventLog, stream: string) {
  const counts = { reads: 0, appends: 0 }
  const counted: EventLog = {
    ...log,
    read: (name, from) => {
      if (name === stream) counts.reads += 1
      return log.read(name, from)
    },
    append: (name, ...what) => {
      if (name === stream) counts.appends += 1
      return log.append(name, ...what)
    },
  }
  return { log: counted, counts }
}

test('Given fifty commands to one stream at once, then each is carried out, with one read and one append each', async ({
  eventLog,
}) => {
  const { stream, connect } = newScene()
  const { log, counts } = counting(patient(eventLog), stream)
  const emails = addresses(50, 'lumen')
  await Promise.all(emails.map((email) => connect(log, email, unlimited)))
  assert.equal(await emailsOf(eventLog, stream), emails.sort())
  assert.equal(counts, { reads: 50, appends: 50 })
})

test('Given two processes, when each sends twenty commands to one stream at once, then all forty are carried out', async ({
  eventLog,
  pool,
  keys,
}) => {
  const { stream, connect } = newScene()
  const store = createPostgresEventStore(pool)
  const other = patient(createEventLog(store, createPersonalData(keys)))
  const [here, there] = [addresses(20, 'here'), addresses(20, 'there')]
  await Promise.all([
    ...here.map((email) => connect(patient(eventLog), email, unlimited)),
    ...there.map((email) => connect(other, email, unlimited)),
  ])
  assert.equal(await emailsOf(eventLog, stream), [...here, ...there].sort())
  await store.close()
})

test('Given room for ten, when thirty commands come at once, then ten are carried out and twenty refused by the rule', async ({
  eventLog,
}) => {
  const { stream, connect } = newScene()
  const answers = await Promise.allSettled(addresses(30, 'lumen').map((email) => connect(patient(eventLog), email)))
  const codes = answers.map((answer) =>
    answer.status === 'fulfilled' ? 'done' : answer.reason instanceof DomainError && answer.reason.code,
  )
  const countOf = (code: string) => codes.filter((one) => one === code).length
  assert.equal([countOf('done'), countOf('account_limit_reached')], [limit, 20])
  assert.is((await emailsOf(eventLog, stream)).length, limit)
})

test('Given a command that does not end, when another comes to its stream, then that one goes ahead once its patience is over', async ({
  eventLog,
}) => {
  const { stream, connect } = newScene()
  let fail: (error: Error) => void = () => undefined
  const stuck = new Promise<never>((_, reject) => {
    fail = reject
  })
  const hanging = connect({ ...eventLog, append: () => stuck }, 'stuck@lumen.example')
  await connect({ ...eventLog, patienceMs: 1 }, 'dana@lumen.example')
  assert.equal(await emailsOf(eventLog, stream), ['dana@lumen.example'])
  fail(new Error('The connection is lost.'))
  assert.instance(await failureOf(hanging), Error)
  await connect(eventLog, 'rosa@lumen.example')
})

test('When others are faster, then the command is decided again as long as its patience lasts, and then ends with a conflict', async ({
  eventLog,
}) => {
  const { connect } = newScene()
  const decisionsWithin = async (patienceMs: number) => {
    let decisions = 0
    const overtaken: EventLog = {
      ...eventLog,
      patienceMs,
      // Others are faster twice.
      append: (name, expected, ...what) => {
        decisions += 1
        if (decisions > 2) return eventLog.append(name, expected, ...what)
        return Promise.reject(new RevisionConflict(name, expected, 7))
      },
    }
    const end = await failureOf(connect(overtaken, 'dana@lumen.example'))
    return [decisions, end instanceof RevisionConflict]
  }
  assert.equal(await decisionsWithin(0), [1, true])
  assert.equal(await decisionsWithin(60_000), [3, false])
})

test('Given a log that lost what an earlier command led to, then the next one is decided by what is left', async ({
  eventLog,
}) => {
  const { stream, userId, connect } = newScene()
  await connect(eventLog, 'kept@lumen.example')
  const known = { state: ['kept@lumen.example', 'lost@lumen.example'], revision: 1 }
  const command = { type: 'Connect', userId, email: 'next@lumen.example' } as const
  await execute(eventLog, accounts, stream, command, commandBy(userId), known)
  assert.equal(await emailsOf(eventLog, stream), ['kept@lumen.example', 'next@lumen.example'])
})

test.run()
