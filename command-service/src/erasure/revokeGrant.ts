import { googleEndpoints } from '@calendar-sync/platform/googleEndpoints'
import type { Log } from '@calendar-sync/platform/log'
import type { Credentials } from '@calendar-sync/platform/privacy/vault'

const timeoutMs = 5_000
const notGivenBack = 'A grant could not be given back to Google.'

/**
 * Gives an account's access back. A grant that cannot be revoked now is of no use any more: its tokens are deleted.
 * Source: https://developers.google.com/identity/protocols/oauth2/web-server#tokenrevoke
 */
export async function revokeGrant(baseUrl: string | undefined, credentials: Credentials, log: Log): Promise<void> {
  const { revoke } = googleEndpoints(baseUrl)
  const body = new URLSearchParams({ token: credentials.refreshToken ?? credentials.accessToken })
  try {
    const answer = await fetch(revoke, { method: 'POST', body, signal: AbortSignal.timeout(timeoutMs) })
    await answer.arrayBuffer()
    if (!answer.ok) log.warn({ status: answer.status }, notGivenBack)
  } catch (error) {
    log.warn({ error }, notGivenBack)
  }
}
