import { accountsDecider } from '@calendar-sync/contracts/domain/accounts'
import type { ReservationEvent } from '@calendar-sync/contracts/domain/reservation'
import { userDecider } from '@calendar-sync/contracts/domain/user'
import { DomainError } from '@calendar-sync/contracts/errors'
import { AccountId, type UserId } from '@calendar-sync/contracts/ids'
import { accountsStream, googleReservationStream, userStream } from '@calendar-sync/contracts/streams'
import { load } from '@calendar-sync/platform/commands/execute'
import type { GrantChanges } from '@calendar-sync/platform/privacy/grantChanges'
import type { Dependencies } from '../http/dependencies.ts'
import type { Claiming } from './emailReservation.ts'

/** A person's way to Google and back, in which Google issued tokens. */
export interface Authorization {
  readonly id: string
  /** By the database's clock. */
  readonly begunAt: string
  /** The person was sent to Google for it once more. */
  readonly retried: boolean
}

/** Longer than a person takes for Google's pages, whose code is good for ten minutes. */
const consentMs = 10 * 60_000

export const grantBeingRevoked = () =>
  new DomainError(
    'grant_being_revoked',
    'Google is still ending the access that this account had here before. Please try again in a few minutes.',
  )

/**
 * Stores what Google granted while no revocation of that grant is under way nor can begin.
 * @param grant all names of the grant
 * @returns undefined where the grant may have been revoked since the person left for Google. Then its tokens must not be kept, since Google
 * may take them for a while still; the person is to be asked for consent once more, and until they are back the grant is not revoked
 * @throws DomainError `grant_being_revoked`
 */
export async function holdGrant<Stored>(
  { grantChanges }: { readonly grantChanges: GrantChanges },
  grant: readonly string[],
  { id, begunAt, retried }: Authorization,
  store: () => Promise<Stored>,
): Promise<Stored | undefined> {
  await grantChanges.beginConnection(id, grant)
  let isAskedAgain = false
  try {
    if (!(await grantChanges.revocationsEnd(grant))) throw grantBeingRevoked()
    if (!(await grantChanges.isRevokedSince(grant, begunAt))) return await store()
    if (retried) throw grantBeingRevoked()
    await grantChanges.beginConnection(id, grant, consentMs)
    isAskedAgain = true
    return undefined
  } finally {
    if (!isAskedAgain) await grantChanges.endConnection(id)
  }
}

interface Holder {
  readonly userId: UserId
  readonly accountId: AccountId
}

/** Every account here that this Google account ever was. */
export async function everyHolderOf({ eventLog }: Claiming, googleAccount: string): Promise<readonly Holder[]> {
  const events = await eventLog.read<ReservationEvent>(googleReservationStream(googleAccount))
  return events.flatMap(({ type, data }) =>
    type === 'Reserved' ? [{ userId: data.userId, accountId: AccountId.parse(data.holder) }] : [],
  )
}

/**
 * Forgets the tokens of accounts that this Google account was and that are not connected any more: what still owes Google their revocation
 * finds none, and the grant is the new account's.
 * @param except the account that it is from now on
 */
export async function forgetFormer(
  { eventLog, vault }: Pick<Dependencies, 'eventLog' | 'vault'>,
  holders: readonly Holder[],
  except: AccountId,
): Promise<void> {
  for (const { userId, accountId } of holders) {
    if (accountId === except) continue
    const [user, { accounts }] = await Promise.all([
      load(eventLog, userDecider, userStream(userId)),
      load(eventLog, accountsDecider, accountsStream(userId)),
    ])
    // Its id may be another Google account's by now.
    const isConnected = user.kind !== 'erased' && accounts.some((known) => known.accountId === accountId)
    if (!isConnected) await vault.remove(accountId)
  }
}
