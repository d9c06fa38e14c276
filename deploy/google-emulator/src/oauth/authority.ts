import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Access } from '../model/access.ts'
import type { Grant } from '../model/grant.ts'
import type { State } from '../store/state.ts'

/** What an app asked for on the authorize page, and what the person answered. */
export interface Consent {
  email: string
  clientId: string
  redirectUri: string
  scopes: string[]
  offline: boolean
  forceConsent: boolean
  nonce?: string | undefined
  challenge?: string | undefined
  challengeMethod: 'S256' | 'plain'
}

export interface Issued {
  accessToken: string
  refreshToken?: string | undefined
  scopes: string[]
  expiresIn: number
  email: string
  nonce?: string | undefined
}

/** An error of the token endpoint. Source: https://developers.google.com/identity/protocols/oauth2/web-server */
export class OAuthError extends Error {
  readonly code: string
  readonly status: number
  constructor(code: string, description: string, status = 400) {
    super(description)
    this.code = code
    this.status = status
  }
}

export interface Exchange {
  code: string
  clientId: string
  redirectUri: string
  verifier?: string | undefined
}

export type Authority = ReturnType<typeof createAuthority>

const HOUR = 3_600_000
const CODE_LIFE = 600_000
/** Older refresh tokens stop working without a word: https://developers.google.com/identity/protocols/oauth2#expiration */
const MAX_REFRESH_TOKENS = 100

/** Who granted what to whom. */
export function createAuthority(state: State, clock: Clock) {
  const codes = new Map<string, Consent & { expiresAt: number; firstConsent: boolean }>()
  const now = () => clock.now().getTime()
  const keyOf = (email: string, clientId: string) => `${email}\n${clientId}`

  function issue(grant: Grant, scopes: string[]): Issued {
    for (const old of [...state.accessTokens.values()]) if (old.expiresAt <= now()) state.accessTokens.delete(old.token)
    const token = `ya29.${randomBytes(48).toString('base64url')}`
    const { email, clientId } = grant
    state.accessTokens.set(token, { token, email, clientId, scopes, expiresAt: now() + HOUR })
    return { accessToken: token, scopes, expiresIn: HOUR / 1000 - 1, email }
  }

  function drop(grant: Grant): void {
    state.grants.delete(keyOf(grant.email, grant.clientId))
    for (const one of [...state.accessTokens.values()]) {
      if (one.email === grant.email && one.clientId === grant.clientId) state.accessTokens.delete(one.token)
    }
  }

  return {
    accessOf(token: string): Access | undefined {
      const found = state.accessTokens.get(token)
      return found && found.expiresAt > now() ? found : undefined
    },

    /** Milliseconds until an access token ends, if it is good. */
    lifeOf(token: string): number {
      return (state.accessTokens.get(token)?.expiresAt ?? 0) - now()
    },

    grantOf(email: string, clientId: string): Grant | undefined {
      return state.grants.get(keyOf(email, clientId))
    },

    /** Records the consent and answers the code that the app exchanges for tokens. */
    consent(consent: Consent): string {
      const key = keyOf(consent.email, consent.clientId)
      const known = state.grants.get(key)
      const scopes = [...new Set([...(known?.scopes ?? []), ...consent.scopes])]
      state.grants.set(key, { email: consent.email, clientId: consent.clientId, refreshTokens: [], ...known, scopes })
      for (const [old, { expiresAt }] of codes) if (expiresAt <= now()) codes.delete(old)
      const code = `4/0A${randomBytes(32).toString('base64url')}`
      codes.set(code, { ...consent, expiresAt: now() + CODE_LIFE, firstConsent: known === undefined })
      return code
    },

    /**
     * A refresh token comes only when the person was asked for consent: the first time, or with prompt=consent.
     * Source: https://developers.google.com/identity/protocols/oauth2/web-server#offline
     * @throws OAuthError
     */
    exchange({ code, clientId, redirectUri, verifier }: Exchange): Issued {
      const found = codes.get(code)
      codes.delete(code)
      if (!found || found.expiresAt <= now()) throw new OAuthError('invalid_grant', 'Malformed auth code.')
      if (found.clientId !== clientId) throw new OAuthError('unauthorized_client', 'Unauthorized', 401)
      if (found.redirectUri !== redirectUri) throw new OAuthError('redirect_uri_mismatch', 'Bad Request')
      checkVerifier(found, verifier)
      const key = keyOf(found.email, clientId)
      const grant = state.grants.get(key)
      if (!grant) throw new OAuthError('invalid_grant', 'Token has been expired or revoked.')
      const issued = issue(grant, found.scopes)
      if (!found.offline || !(found.firstConsent || found.forceConsent)) return { ...issued, nonce: found.nonce }
      const refreshToken = `1//${randomBytes(48).toString('base64url')}`
      state.grants.set(key, {
        ...grant,
        refreshTokens: [...grant.refreshTokens, refreshToken].slice(-MAX_REFRESH_TOKENS),
      })
      return { ...issued, refreshToken, nonce: found.nonce }
    },

    /** @throws OAuthError invalid_grant when the token was revoked or never was */
    refresh(refreshToken: string, clientId: string): Issued {
      const grant = [...state.grants.values()].find((one) => one.refreshTokens.includes(refreshToken))
      if (!grant) throw new OAuthError('invalid_grant', 'Token has been expired or revoked.')
      if (grant.clientId !== clientId) throw new OAuthError('unauthorized_client', 'Unauthorized', 401)
      return issue(grant, grant.scopes)
    },

    /** Ends the whole grant an access or refresh token belongs to. False when it belongs to none. */
    revoke(token: string): boolean {
      const access = state.accessTokens.get(token)
      const grant = access
        ? state.grants.get(keyOf(access.email, access.clientId))
        : [...state.grants.values()].find((one) => one.refreshTokens.includes(token))
      if (grant) drop(grant)
      return grant !== undefined
    },

    /** As when the person takes the access away in the account's security settings. Answers how many apps lost it. */
    revokeAccount(email: string): number {
      const grants = [...state.grants.values()].filter((one) => one.email === email)
      for (const grant of grants) drop(grant)
      return grants.length
    },
  }
}

/** PKCE: https://developers.google.com/identity/protocols/oauth2/native-app#step1-code-verifier */
function checkVerifier({ challenge, challengeMethod }: Consent, verifier: string | undefined): void {
  if (challenge === undefined) return
  if (verifier === undefined) throw new OAuthError('invalid_grant', 'Missing code verifier.')
  const answer = challengeMethod === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')
  if (answer !== challenge) throw new OAuthError('invalid_grant', 'Invalid code verifier.')
}
