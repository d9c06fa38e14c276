import { isAdmin } from '@calendar-sync/contracts/access'
import { type AdministratorsCommand, administratorsDecider } from '@calendar-sync/contracts/domain/administrators'
import { type UserState, userDecider } from '@calendar-sync/contracts/domain/user'
import { DomainError } from '@calendar-sync/contracts/errors'
import { UserId } from '@calendar-sync/contracts/ids'
import { administratorsStream, userStream } from '@calendar-sync/contracts/streams'
import { type CommandContext, execute, load, stepOf } from '@calendar-sync/platform/commands/execute'
import { beginning } from '@calendar-sync/platform/event-store/eventStore'
import type { Dependencies } from '../http/dependencies.ts'

type Log = Pick<Dependencies, 'eventLog'>

/** One who never signed in, such as a test user, is no one to leave the product to. */
const counts = (user: UserState): boolean => user.kind === 'registered' && user.lastSignInId !== null && isAdmin(user)

/** Counts a person among the administrators, if they are one and have signed in; after their role was given. */
export async function addAdministrator(deps: Log, userId: UserId, context: CommandContext): Promise<void> {
  if (!counts(await load(deps.eventLog, userDecider, userStream(userId)))) return
  await begin(deps, context)
  await change(deps, { type: 'AddAdministrator', userId }, context)
  await removeFormerAdministrator(deps, userId, context)
}

/**
 * No longer counts a person among the administrators; before their role is taken or they are erased.
 * @throws DomainError `last_administrator`
 */
export async function removeAdministrator(deps: Log, userId: UserId, context: CommandContext): Promise<void> {
  await begin(deps, context)
  await change(deps, { type: 'RemoveAdministrator', userId }, context)
}

/**
 * Takes a person who is no administrator any more off the list; after their role was taken or they were erased, since a
 * sign-in may have put them there again meanwhile. The last one on the list stays.
 */
export async function removeFormerAdministrator(deps: Log, userId: UserId, context: CommandContext): Promise<void> {
  if (counts(await load(deps.eventLog, userDecider, userStream(userId)))) return
  try {
    await change(deps, { type: 'RemoveAdministrator', userId }, stepOf(context, 'former'))
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'last_administrator')) throw error
  }
}

const change = ({ eventLog }: Log, command: AdministratorsCommand, context: CommandContext) =>
  execute(eventLog, administratorsDecider, administratorsStream, command, {
    ...stepOf(context, command.type),
    subject: null,
  })

/** Lists the administrators there are, once: an installation from before has none listed. */
async function begin(deps: Log, context: CommandContext): Promise<void> {
  const { begun } = await load(deps.eventLog, administratorsDecider, administratorsStream)
  if (begun) return
  const userIds = await readAdministrators(deps)
  await change(deps, { type: 'ListAdministrators', userIds }, context)
}

async function readAdministrators({ eventLog }: Log): Promise<UserId[]> {
  const changed = new Set<UserId>()
  for await (const { events } of eventLog.store.replay(beginning, { types: ['RoleChanged'] }))
    for (const { data } of events) changed.add(UserId.parse(data.userId))
  const loaded = [...changed].map(async (userId) => {
    return counts(await load(eventLog, userDecider, userStream(userId))) ? [userId] : []
  })
  return (await Promise.all(loaded)).flat()
}
