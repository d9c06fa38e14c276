import { administratorsDecider } from '@calendar-sync/contracts/domain/administrators'
import { type UserCommand, userDecider } from '@calendar-sync/contracts/domain/user'
import { UserId } from '@calendar-sync/contracts/ids'
import { administratorsStream, userStream } from '@calendar-sync/contracts/streams'
import { dana } from '@calendar-sync/contracts/testing/dana'
import { execute, load } from '@calendar-sync/platform/commands/execute'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { commandBy, suiteWithLogs } from '@calendar-sync/platform/testing/log'
import * as assert from 'uvu/assert'
import { addAdministrator, removeAdministrator, removeFormerAdministrator } from './changeAdministrators.ts'

const rosa = UserId.parse('0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0009')

const send = (eventLog: EventLog, userId: UserId, command: UserCommand) =>
  execute(eventLog, userDecider, userStream(userId), command, commandBy(userId))

async function administering(eventLog: EventLog, userId: UserId): Promise<void> {
  const email = `${userId}@home.example`
  await send(eventLog, userId, { type: 'RegisterUser', userId, email, displayName: 'Any', avatarUrl: null })
  await send(eventLog, userId, { type: 'ChangeRole', isAdmin: true, role: 'admin' })
  await send(eventLog, userId, { type: 'RecordSignIn', signInId: commandBy(userId).commandId })
  await addAdministrator({ eventLog }, userId, commandBy(userId))
}

const listed = async (eventLog: EventLog) => (await load(eventLog, administratorsDecider, administratorsStream)).userIds

const test = suiteWithLogs('the list of administrators')

test('Given an administrator who signs in, when they are erased before they are on the list again, then they do not stay on it', async ({
  eventLog,
}) => {
  for (const userId of [dana, rosa]) await administering(eventLog, userId)
  await removeAdministrator({ eventLog }, dana, commandBy(rosa))
  const append: EventLog['append'] = async (stream, ...what) => {
    if (stream === administratorsStream) await send(eventLog, dana, { type: 'EraseUser' })
    return eventLog.append(stream, ...what)
  }
  await addAdministrator({ eventLog: { ...eventLog, append } }, dana, commandBy(dana))
  assert.equal(await listed(eventLog), [rosa])
})

test('Given an administrator, or a person who is the last on the list, then they stay on it', async ({ eventLog }) => {
  await administering(eventLog, dana)
  await removeFormerAdministrator({ eventLog }, dana, commandBy(dana))
  await send(eventLog, dana, { type: 'ChangeRole', isAdmin: false, role: 'user' })
  await removeFormerAdministrator({ eventLog }, dana, commandBy(dana))
  assert.equal(await listed(eventLog), [dana])
})

test.run()
