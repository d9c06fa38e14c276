import { randomUUID } from 'node:crypto'
import type { AccountsEvent } from '@calendar-sync/contracts/domain/accounts'
import type { Decider } from '@calendar-sync/contracts/domain/decider'
import { AccountId, UserId } from '@calendar-sync/contracts/ids'
import { accountsStream } from '@calendar-sync/contracts/streams'
import * as assert from 'uvu/assert'
import { execute } from './commands/execute.ts'
import { commandBy, metadataOf, suiteOnOneLog } from './testing/log.ts'

const test = suiteOnOneLog('the event log')

const connected = (userId: UserId, email: string): AccountsEvent => ({
  type: 'AccountConnected',
  data: {
    userId,
    accountId: AccountId.parse(randomUUID()),
    email,
    displayName: 'Dana Reyes',
    avatarUrl: null,
    tokenExpiry: null,
    hasRefreshToken: true,
  },
})

/** Appends one event for each command, unless the same address is connected already. */
const decider: Decider<AccountsEvent, readonly string[], AccountsEvent> = {
  initialState: [],
  decide: (event, emails) => (event.type === 'AccountConnected' && emails.includes(event.data.email) ? [] : [event]),
  evolve: (emails, event) => (event.type === 'AccountConnected' ? [...emails, event.data.email] : emails),
}

/** Appends also what is there already. */
const forgetful = { ...decider, decide: (event: AccountsEvent) => [event] }

/** A person, the stream of their accounts, and a command that connects one. */
function newScene() {
  const userId = UserId.parse(randomUUID())
  const event = connected(userId, 'dana@lumen.example')
  return { userId, stream: accountsStream(userId), event, context: commandBy(userId) }
}

test('When a person is erased, their events read [erased] and nothing fails, also for what is written later', async ({
  eventLog: log,
  keys,
}) => {
  const { userId, stream, event, context } = newScene()
  await execute(log, decider, stream, event, context)
  await keys.erase(userId)
  await execute(log, decider, stream, connected(userId, 'late@lumen.example'), commandBy(userId))
  const read = await log.read<AccountsEvent>(stream)
  assert.equal(
    read.map(({ data }) => 'email' in data && data.email),
    ['[erased]', '[erased]'],
  )
})

test('A command sent again after its answer was lost adds nothing, even where the decider would', async ({
  eventLog: log,
}) => {
  const { userId, stream, event, context } = newScene()
  const first = await log.append(stream, 'none', [event], [metadataOf(context)])
  const again = await log.append(stream, 'none', [event], [metadataOf(context)])
  assert.equal(again, first)
  assert.is((await log.read(stream)).length, 1)
  assert.is((await execute(log, forgetful, stream, event, commandBy(userId))).events.length, 1)
})

test('A command sent again after others changed the stream is not carried out a second time', async ({
  eventLog: log,
}) => {
  const { userId, stream, event, context } = newScene()
  await execute(log, forgetful, stream, event, context)
  const other = await execute(log, forgetful, stream, connected(userId, 'rosa@lumen.example'), commandBy(userId))
  const again = await execute(log, forgetful, stream, event, context)
  assert.equal([again.events, again.state], [[], ['dana@lumen.example', 'rosa@lumen.example']])
  const believing = await execute(log, forgetful, stream, event, context, other.known)
  assert.equal(believing.events, [], 'the store notices what was not read')
  assert.is((await log.read(stream)).length, 2)
})

test.run()
