import type { UserId } from '@calendar-sync/contracts/ids'
import type { CommandContext } from '@calendar-sync/platform/commands/execute'
import type { Dependencies } from '../http/dependencies.ts'
import { releaseEmail } from './emailReservation.ts'
import { releaseGoogleAccount } from './googleReservation.ts'

/** Lets an address of this person go, and the Google account that proved it: both may be another person's from now on. */
export async function releaseIdentity(
  deps: Pick<Dependencies, 'eventLog' | 'streamNameKey'>,
  userId: UserId,
  email: string,
  context: CommandContext,
): Promise<void> {
  const googleAccount = await releaseEmail(deps, userId, email, context)
  if (googleAccount !== null) await releaseGoogleAccount(deps, userId, googleAccount, context)
}
