import type { Config } from '@calendar-sync/platform/config'
import { calendarScope, googleEndpoints } from '@calendar-sync/platform/googleEndpoints'
import { OAuth2Client } from 'google-auth-library'
import { z } from 'zod'
import { failureOf, GoogleFailure, isFailure, ofOurClient } from './failure.ts'

export type GoogleClientConfig = Omit<Config['google'], 'emulatorPort'>

export type GoogleOAuth = ReturnType<typeof createGoogleOAuth>

const OAuthError = z.object({ response: z.object({ status: z.int(), data: z.object({ error: z.string() }) }) })

/**
 * The two calls of OAuth 2.0 that the engine makes. Source: https://developers.google.com/identity/protocols/oauth2/web-server
 * @param timeout milliseconds that a call may take
 */
export function createGoogleOAuth({ clientId, clientSecret, baseUrl }: GoogleClientConfig, timeout: number) {
  const endpoints = googleEndpoints(baseUrl)
  const client = () =>
    new OAuth2Client({
      clientId,
      clientSecret,
      transporterOptions: { timeout },
      endpoints: {
        oauth2AuthBaseUrl: endpoints.authorize,
        oauth2TokenUrl: endpoints.token,
        oauth2RevokeUrl: endpoints.revoke,
      },
    })
  return {
    /** @throws GoogleFailure `reconnection_required` where the person, or who administers their account, can mend it; `outage` */
    async refresh(refreshToken: string) {
      const oauth = client()
      oauth.setCredentials({ refresh_token: refreshToken })
      const { credentials } = await oauth.refreshAccessToken().catch((error: unknown) => {
        throw oauthFailure(error)
      })
      if (!credentials.access_token) throw new GoogleFailure('outage', 200, 'no access token in the answer')
      return {
        accessToken: credentials.access_token,
        // Google rarely sends a new one.
        refreshToken: credentials.refresh_token ?? null,
        /** What the grant holds; Google always says it. */
        holdsCalendars: credentials.scope?.split(' ').includes(calendarScope) ?? true,
        // Milliseconds from now; the library turns Google's lifetime into a date by this machine's clock.
        lifetime: credentials.expiry_date ? credentials.expiry_date - Date.now() : null,
      }
    },
    /** Ends the grant. A grant that is no longer there counts as ended. @throws GoogleFailure `outage`, `rate_limited` */
    async revoke(token: string): Promise<void> {
      await client()
        .revokeToken(token)
        .catch((error: unknown) => {
          const failure = oauthFailure(error)
          if (!isFailure(failure) || isFailure(failure, 'outage', 'rate_limited')) throw failure
        })
    },
  }
}

/**
 * The grant ended, or was given to the client that `GOOGLE_CLIENT_ID` named before, or an administrator, or the protection that
 * a person chose, forbids it.
 * Source: https://developers.google.com/identity/protocols/oauth2#expiration
 */
const ofTheGrant = new Set([
  'invalid_grant',
  'unauthorized_client',
  'admin_policy_enforced',
  'policy_enforced',
  'access_denied',
  'invalid_scope',
])

function oauthFailure(error: unknown): unknown {
  const { data } = OAuthError.safeParse(error)
  if (!data || data.response.status >= 500 || data.response.status === 429) return failureOf(error)
  const { status, data: body } = data.response
  if (ofTheGrant.has(body.error)) return new GoogleFailure('reconnection_required', status, body.error)
  // Anything else, `invalid_client` for one, is the operator's to mend and not the person's.
  return new GoogleFailure('refused', status, `${ofOurClient}${body.error}`)
}
