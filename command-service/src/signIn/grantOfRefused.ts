import { accountsDecider } from '@calendar-sync/contracts/domain/accounts'
import { accountsStream } from '@calendar-sync/contracts/streams'
import { load } from '@calendar-sync/platform/commands/execute'
import { revokeUnused } from '../erasure/revokeGrant.ts'
import type { Dependencies } from '../http/dependencies.ts'
import { findEmailClaim } from './emailReservation.ts'
import type { GoogleIdentity } from './google.ts'
import { accountIdFor, googleAccountHash, holderOfGoogleAccount } from './googleReservation.ts'

/**
 * Gives back what Google granted for a sign-in or a link that was refused. Where a person here has this Google account
 * connected, its tokens are only forgotten: revoking would end that person's grant too.
 */
export async function giveBackGrant(deps: Dependencies, identity: GoogleIdentity, now: Date): Promise<void> {
  const { access_token: accessToken, refresh_token: refreshToken = null } = identity
  await revokeUnused(deps, googleAccountHash(deps, identity.profile.sub), async () =>
    (await isConnected(deps, identity, now)) ? undefined : { accessToken, refreshToken, expiresAt: null },
  )
}

async function isConnected(deps: Dependencies, { profile }: GoogleIdentity, now: Date): Promise<boolean> {
  const { email, sub, email_verified } = profile
  const googleAccount = googleAccountHash(deps, sub)
  const holder = await holderOfGoogleAccount(deps, googleAccount, now)
  const claim = email_verified === true ? await findEmailClaim(deps, email, now) : null
  // A person from before Google accounts were known has this one until another one proves the address.
  const unproved = claim?.googleAccount === null ? claim.userId : null
  const userId = holder?.userId ?? unproved
  if (!userId) return false
  const accountId = holder?.accountId ?? accountIdFor(deps, userId, email)
  const { accounts } = await load(deps.eventLog, accountsDecider, accountsStream(userId))
  return accounts.some((account) => account.accountId === accountId)
}
