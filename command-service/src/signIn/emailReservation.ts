import { DomainError } from '@calendar-sync/contracts/errors'
import type { UserId } from '@calendar-sync/contracts/ids'
import { emailReservationStream } from '@calendar-sync/contracts/streams'
import { type CommandContext, execute, load } from '@calendar-sync/platform/commands/execute'
import type { Context } from '@calendar-sync/platform/http/context'
import { keyedHash } from '@calendar-sync/platform/privacy/encryption'
import { commandOf } from '../http/command.ts'
import type { Dependencies } from '../http/dependencies.ts'
import type { SignedInVisitor } from '../http/visitor.ts'
import { reservationDecider } from '../reservation/reservation.ts'

const emails = reservationDecider(
  () =>
    new DomainError(
      'account_belongs_to_someone_else',
      'This Google account is already connected to another person here. Sign in with it, or remove it there first.',
    ),
)

/** Names an address without telling it: the same for any spelling of the same address. */
export const emailHash = ({ streamNameKey }: Pick<Dependencies, 'streamNameKey'>, email: string): string =>
  keyedHash(streamNameKey, 'email', email.trim().toLowerCase())

const streamOf = (deps: Dependencies, email: string) => emailReservationStream(emailHash(deps, email))

/** Whose address this is, if anybody's. */
export async function holderOfEmail(deps: Dependencies, email: string): Promise<UserId | null> {
  const state = await load(deps.eventLog, emails, streamOf(deps, email))
  return state.kind === 'held' ? state.userId : null
}

/**
 * Makes an address this person's.
 * @throws DomainError `account_belongs_to_someone_else`
 */
export async function claimEmail(deps: Dependencies, userId: UserId, email: string, context: CommandContext) {
  const command = { type: 'Reserve' as const, holder: userId, userId, at: context.at.toISOString() }
  await execute(deps.eventLog, emails, streamOf(deps, email), command, context)
}

export async function releaseEmail(ctx: Context, deps: Dependencies, visitor: SignedInVisitor, email: string) {
  const { userId, actor } = visitor
  await releaseEmailOf(deps, userId, email, commandOf(ctx, deps.clock, actor, userId))
}

/** Lets an address of this person go; one that is not theirs stays where it is. */
export async function releaseEmailOf(deps: Dependencies, userId: UserId, email: string, context: CommandContext) {
  const command = { type: 'Release' as const, holder: userId, userId }
  await execute(deps.eventLog, emails, streamOf(deps, email), command, context)
}
