import type { UserId } from '@calendar-sync/contracts/ids'
import type { Dependencies } from '../http/dependencies.ts'
import { type Claiming, everyProofOf, findEmailClaim } from './emailReservation.ts'
import type { GoogleIdentity } from './google.ts'
import { googleAccountHash } from './googleReservation.ts'

type Choosing = Claiming & Pick<Dependencies, 'log'> & { readonly config: Pick<Dependencies['config'], 'adminEmails'> }

/**
 * Whether an operator's choice of admins (`ADMIN_EMAILS`) means who signs in: no other person, and no other Google account, has the
 * address here, or had it before. An address that changed at Google may go to another human. A claim of older versions names no Google
 * account, but a person.
 */
export async function isChosenAdministrator(
  deps: Choosing,
  userId: UserId,
  { email, sub }: GoogleIdentity['profile'],
  now: Date,
): Promise<boolean> {
  if (!deps.config.adminEmails.includes(email.toLowerCase())) return false
  const googleAccount = googleAccountHash(deps, sub)
  const claim = await findEmailClaim(deps, email, now)
  const isOwn = !claim || (claim.userId === userId && [null, googleAccount].includes(claim.googleAccount))
  if (!isOwn) return false
  const isFirst = [...(await everyProofOf(deps, email))].every((proof) => proof === googleAccount)
  if (!isFirst)
    deps.log.warn(
      { userId },
      'An address in ADMIN_EMAILS was another Google account’s before, so its sign-in gives no rights. If that is right, an administrator gives them.',
    )
  return isFirst
}
