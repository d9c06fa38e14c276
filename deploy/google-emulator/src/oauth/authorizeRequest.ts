import type { Consent } from './authority.ts'

/** What an app asks when it sends a person to the authorize page. */
export interface AuthorizeRequest extends Omit<Consent, 'email'> {
  state: string | undefined
  loginHint: string | undefined
  prompts: string[]
}

/** The request cannot be answered by sending the browser back: the person sees why. */
export class UnusableRequest extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * Source: https://developers.google.com/identity/protocols/oauth2/web-server#creatingclient
 * @throws UnusableRequest
 */
export function readAuthorizeRequest(query: URLSearchParams): AuthorizeRequest {
  const value = (name: string) => query.get(name) || undefined
  const clientId = value('client_id')
  const redirectUri = value('redirect_uri')
  const scope = value('scope')
  if (clientId === undefined) throw new UnusableRequest('invalid_request', 'Missing required parameter: client_id')
  if (redirectUri === undefined)
    throw new UnusableRequest('invalid_request', 'Missing required parameter: redirect_uri')
  if (!/^https?:$/.test(protocolOf(redirectUri)))
    throw new UnusableRequest('redirect_uri_mismatch', `Invalid redirect_uri: ${redirectUri}`)
  if (query.get('response_type') !== 'code')
    throw new UnusableRequest('unsupported_response_type', 'Only response_type=code is known here')
  if (scope === undefined) throw new UnusableRequest('invalid_request', 'Missing required parameter: scope')
  const prompts = (value('prompt') ?? '').split(' ').filter((one) => one !== '')
  return {
    clientId,
    redirectUri,
    scopes: scope.split(/[ ,]+/).filter((one) => one !== ''),
    offline: query.get('access_type') === 'offline',
    forceConsent: prompts.includes('consent') || query.get('approval_prompt') === 'force',
    nonce: value('nonce'),
    challenge: value('code_challenge'),
    challengeMethod: query.get('code_challenge_method') === 'S256' ? 'S256' : 'plain',
    state: value('state'),
    loginHint: value('login_hint')?.toLowerCase(),
    prompts,
  }
}

/** Where the browser goes with the answer. */
export function answerUri(request: AuthorizeRequest, answer: Record<string, string>): string {
  const uri = new URL(request.redirectUri)
  for (const [name, value] of Object.entries(answer)) uri.searchParams.set(name, value)
  if (request.state !== undefined) uri.searchParams.set('state', request.state)
  return uri.href
}

function protocolOf(uri: string): string {
  return URL.canParse(uri) ? new URL(uri).protocol : ''
}
