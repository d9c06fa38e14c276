import type { Account } from '@calendar-sync/contracts/api/accounts'
import { messageOf, RequestError } from '../request/requestError.ts'
import type { ToastContent } from '../toasts/toastStore.ts'

/** What an avatar shows without a picture (specification, Business constants, avatar fallback). */
export function initials({ displayName, email }: { displayName: string; email: string }): string {
  const words = displayName.split(/\s+/).filter((word) => word !== '')
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '')
  return (letters.join('') || [...email][0] || 'GA').toLocaleUpperCase()
}

type TokenFields = Pick<Account, 'refreshToken' | 'tokenExpiry' | 'reconnectionRequired'>

/** Specification, Business constants: token auto-refresh 5 minutes before expiry. */
const refreshAhead = 5 * 60_000

/** What the card says about the account's permission, if anything (specification, Token state per account). */
export function reconnectionNotice({ refreshToken, reconnectionRequired }: TokenFields): string | null {
  if (refreshToken === '') return 'Reconnection Required'
  return reconnectionRequired ? 'Account Reconnection Required' : null
}

/** Whether the permission should be renewed now. @param now milliseconds since 1970 */
export const isDueForRefresh = (account: TokenFields, now: number): boolean =>
  reconnectionNotice(account) === null &&
  account.tokenExpiry !== null &&
  Date.parse(account.tokenExpiry) - now <= refreshAhead

/**
 * Whether the card offers to reconnect after a renewal failed (specification, Token state per account): not when there was no answer, or
 * one that only asks for patience.
 */
export const offersReconnection = (error: unknown): boolean =>
  error instanceof RequestError && error.status !== 429 && error.status !== 503 && error.code !== 'google_unreachable'

/** What the banner says when a renewal failed (specification, error catalogue), and behind it what the server says of it. */
export function refreshProblem(error: unknown): string {
  const said = error instanceof RequestError ? error.said : undefined
  return ['Failed to refresh account token. Please try again.', said].filter(Boolean).join(' ')
}

/** What to say when a renewal failed (specification, error catalogue, token refresh toasts). */
export function refreshFailure(error: unknown): ToastContent {
  if (/reconnect|invalid|unauthorized/i.test(messageOf(error)))
    return {
      title: 'Account Reconnection Required',
      description: 'The authorization for this Google account has expired. Please use the Reconnect button.',
      tone: 'danger',
    }
  if (error instanceof TypeError)
    return { title: 'Token Refresh Error', description: 'The server could not be reached.', tone: 'danger' }
  return { title: 'Token Refresh Failed', description: 'Could not refresh your Google account token.', tone: 'danger' }
}
