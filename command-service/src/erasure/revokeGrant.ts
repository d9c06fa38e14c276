import { googleEndpoints } from '@calendar-sync/platform/googleEndpoints'
import type { Log } from '@calendar-sync/platform/log'
import type { Credentials } from '@calendar-sync/platform/privacy/vault'
import type { Dependencies } from '../http/dependencies.ts'

interface Revoking extends Pick<Dependencies, 'log'> {
  readonly grantChanges: Pick<Dependencies['grantChanges'], 'beginRevocation'>
  readonly config: Pick<Dependencies['config'], 'google'>
}

const timeoutMs = 5_000
const notGivenBack = 'A grant could not be given back to Google.'

/**
 * Gives a grant back, unless it is connected meanwhile. One that cannot be revoked now is of no use any more: its tokens are deleted.
 * @param name of the grant: the account's id, or the keyed hash of the Google account
 * @param readUnused its tokens, read while it cannot be connected; undefined where it is in use
 */
export async function revokeUnused(
  { grantChanges, config, log }: Revoking,
  name: string,
  readUnused: () => Promise<Credentials | undefined>,
): Promise<void> {
  const revocation = await grantChanges.beginRevocation(name)
  if (!revocation) return
  const credentials = await readUnused().catch(async (error: unknown) => {
    await revocation.withdraw()
    throw error
  })
  if (!credentials) return revocation.withdraw()
  if (await revokeGrant(config.google.baseUrl, credentials, log)) await revocation.answered()
}

/**
 * @returns whether Google answered
 * Source: https://developers.google.com/identity/protocols/oauth2/web-server#tokenrevoke
 */
export async function revokeGrant(baseUrl: string | undefined, credentials: Credentials, log: Log): Promise<boolean> {
  const { revoke } = googleEndpoints(baseUrl)
  const body = new URLSearchParams({ token: credentials.refreshToken ?? credentials.accessToken })
  try {
    const answer = await fetch(revoke, { method: 'POST', body, signal: AbortSignal.timeout(timeoutMs) })
    await answer.arrayBuffer()
    if (!answer.ok) log.warn({ status: answer.status }, notGivenBack)
    return true
  } catch (error) {
    log.warn({ error }, notGivenBack)
    return false
  }
}
