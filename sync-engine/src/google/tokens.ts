import type { WhyReconnect } from '@calendar-sync/contracts/domain/accounts'
import type { AccountId, UserId } from '@calendar-sync/contracts/ids'
import type { Clock } from '@calendar-sync/platform/clock'
import type { Credentials, Vault } from '@calendar-sync/platform/privacy/vault'
import type { RecordDiscovery } from '../accounts/recordDiscovery.ts'
import { GoogleFailure, isFailure } from './failure.ts'
import type { GoogleOAuth } from './oauth.ts'

export interface Account {
  readonly userId: UserId
  readonly accountId: AccountId
}

export type Tokens = ReturnType<typeof createTokens>

/** Refreshed so long before it expires (specification, Token state per account). */
const earlyMilliseconds = 5 * 60_000
/** A token that Google has just given may be unknown to it for a moment. */
const youthMilliseconds = 60_000

/** @param recordDiscovery tells the rest of the system what became of an account's tokens; it never sees the tokens */
export function createTokens(
  vault: Pick<Vault, 'read' | 'store'>,
  oauth: Pick<GoogleOAuth, 'refresh'>,
  recordDiscovery: RecordDiscovery,
  clock: Clock,
) {
  const refreshing = new Map<AccountId, Promise<string>>()
  const reading = new Map<AccountId, Promise<string>>()
  /** When tokens were renewed that Google may not know yet. */
  const young = new Map<AccountId, number>()

  const mustReconnect = async ({ userId, accountId }: Account, reason: WhyReconnect) => {
    await recordDiscovery({ type: 'RequireReconnection', userId, accountId, reason })
    return new GoogleFailure('reconnection_required', undefined, reason)
  }
  const fetchNew = async (account: Account): Promise<string> => {
    const known = await vault.read(account.accountId)
    if (!known?.refreshToken) throw await mustReconnect(account, 'no_refresh_token')
    const fresh = await oauth.refresh(known.refreshToken).catch(async (error: unknown) => {
      if (!isFailure(error, 'reconnection_required')) throw error
      // The person may have reconnected while we asked with the old token.
      const now = await vault.read(account.accountId)
      if (now && now.refreshToken !== known.refreshToken) return undefined
      throw await mustReconnect(account, 'grant_revoked')
    })
    if (!fresh) return fetchNew(account)
    const { userId, accountId } = account
    // What the person granted meanwhile is not overwritten, and a removed account's tokens do not come back.
    if ((await vault.read(accountId))?.refreshToken !== known.refreshToken) return fetchNew(account)
    const { accessToken, refreshToken, lifetime } = fresh
    const expiresAt = lifetime === null ? null : new Date(clock().getTime() + lifetime).toISOString()
    await vault.store(userId, accountId, { accessToken, refreshToken: refreshToken ?? known.refreshToken, expiresAt })
    // A person who did not share the calendars has a grant that is renewed for ever, and opens nothing.
    if (!fresh.holdsCalendars) throw await mustReconnect(account, 'scope_missing')
    await recordDiscovery({ type: 'RecordTokenRefreshed', userId, accountId, tokenExpiry: expiresAt })
    young.set(accountId, clock().getTime())
    return accessToken
  }
  /**
   * Fetches a new one from Google. Several callers at once share one refresh.
   * @throws GoogleFailure `reconnection_required`, `outage`
   */
  const refresh = (account: Account): Promise<string> => shared(refreshing, account, fetchNew)
  const expires = ({ expiresAt }: Credentials) =>
    expiresAt !== null && new Date(expiresAt).getTime() - clock().getTime() < earlyMilliseconds
  const readOrRefresh = async (account: Account): Promise<string> => {
    const known = await vault.read(account.accountId)
    if (!known) throw await mustReconnect(account, 'no_refresh_token')
    return expires(known) ? refresh(account) : known.accessToken
  }
  const access = (account: Account): Promise<string> => shared(reading, account, readOrRefresh)
  return {
    refresh,
    /**
     * A token good for at least five minutes more. Several callers at once share one look.
     * @throws GoogleFailure `reconnection_required`, `outage`
     */
    access,
    /**
     * Another token than the one that Google refused.
     * @returns undefined where that was renewed less than a minute ago: Google may not know it yet
     * @throws GoogleFailure `reconnection_required`, `outage`
     */
    async instead(account: Account, refused: string): Promise<string | undefined> {
      const oldest = clock().getTime() - youthMilliseconds
      for (const [id, renewedAt] of young) if (renewedAt <= oldest) young.delete(id)
      if (!young.has(account.accountId)) return refresh(account)
      const known = await access(account)
      return known === refused ? undefined : known
    },
  }
}

/** Callers that come while the same is under way for an account wait for that. */
function shared(
  underWay: Map<AccountId, Promise<string>>,
  account: Account,
  begin: (account: Account) => Promise<string>,
): Promise<string> {
  const found = underWay.get(account.accountId)
  if (found !== undefined) return found
  const begun = begin(account).finally(() => underWay.delete(account.accountId))
  underWay.set(account.accountId, begun)
  return begun
}
