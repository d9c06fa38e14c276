import { type UserCommand, userDecider } from '@calendar-sync/contracts/domain/user'
import { DomainError } from '@calendar-sync/contracts/errors'
import type { UserId } from '@calendar-sync/contracts/ids'
import { userStream } from '@calendar-sync/contracts/streams'
import { type CommandContext, execute, stepOf } from '@calendar-sync/platform/commands/execute'
import { addAdministrator } from '../administrators/changeAdministrators.ts'
import type { Dependencies } from '../http/dependencies.ts'
import { recordEarlierTrial } from '../subscription/recordEarlierTrial.ts'
import { convertEntries } from '../waitlist/entries.ts'
import { isChosenAdministrator } from './chosenAdministrators.ts'
import type { GoogleIdentity } from './google.ts'

/**
 * Makes sure that a person is registered, that an operator's choice of admins holds, and notes the sign-in.
 * @throws DomainError `not_found` when the person was erased in the meantime
 */
export async function recordSignIn(
  deps: Dependencies,
  userId: UserId,
  { profile }: GoogleIdentity,
  context: CommandContext,
): Promise<string> {
  const { eventLog } = deps
  const stream = userStream(userId)
  const email = profile.email.toLowerCase()
  const displayName = profile.name ?? email
  const avatarUrl = profile.picture ?? null
  const system = { ...context, actor: { kind: 'system' as const, userId: null } }
  const step = (name: string) => stepOf(context, name)
  const send = (command: UserCommand, as: CommandContext) => execute(eventLog, userDecider, stream, command, as)
  const registered = await send({ type: 'RegisterUser', userId, email, displayName, avatarUrl }, step('register'))
  if (registered.state.kind === 'erased') throw new DomainError('not_found', 'There is no such person.')
  // Another account of theirs may go by another name.
  if (registered.state.kind === 'registered' && registered.state.email === email) {
    const { displayName: before, avatarUrl: pictureBefore } = registered.state
    const { name = before, picture = pictureBefore } = profile
    await send({ type: 'ChangeProfile', displayName: name, avatarUrl: picture }, step('profile'))
  }
  // A first sign-in; should this be missed, subscribing makes up for it.
  if (registered.events.length > 0) await convertEntries(deps, userId, [email], step('waitlist'))
  // Until the first sign-in is on record: one that breaks off here looks again.
  if (registered.state.kind === 'registered' && registered.state.lastSignInId === null)
    await recordEarlierTrial(deps, userId, profile.sub, { ...step('earlier trial'), actor: system.actor })
  if (await isChosenAdministrator(deps, userId, profile, context.at))
    await send({ type: 'ChangeRole', isAdmin: true, role: 'admin' }, { ...step('admin'), actor: system.actor })
  const signedIn = await send({ type: 'RecordSignIn', signInId: context.commandId }, step('sign-in'))
  await addAdministrator(deps, userId, system)
  return signedIn.position ?? ''
}
