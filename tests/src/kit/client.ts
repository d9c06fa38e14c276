import { randomUUID } from 'node:crypto'
import { ErrorBody } from '@calendar-sync/contracts/api/error'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // The body as sent; each test parses what it looks at.
  readonly body: unknown
}

/** How a call was refused: `[409, 'sync_inactive']`. */
export const refusal = ({ status, body }: Answer) => [status, ErrorBody.parse(body).code]

const mostTries = 40

/**
 * Whether another service took longer than the call waits, as on a busy machine: the same request waits on for the same run, or,
 * as on the pages, asks again.
 */
const isTooSoon = ({ status, body }: Answer, method: string, path: string): boolean =>
  (status === 202 && /\/(?:sync|restore|confirm-deletions)$/.test(path)) ||
  (status === 503 && /\/(?:preview|sample|conflicts)(?:\?|$)/.test(path)) ||
  (status === 503 && method === 'GET' && ErrorBody.safeParse(body).data?.code === 'unavailable')

/** A server may close a connection that was kept open just when it is used again: browsers then send once more. */
const isCut = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'UND_ERR_SOCKET'

/** A person at a browser without a window: cookies, and the way to Google and back. */
export class Client {
  /** Where the product is. */
  readonly url: string
  readonly #userAgent: string
  readonly #cookies = new Map<string, string>()
  #position: string | undefined

  /** @param userAgent what the browser says of itself */
  constructor(url: string, userAgent = '') {
    this.url = url
    this.#userAgent = userAgent
  }

  get = (path: string, headers: Record<string, string> = {}) => this.send('GET', path, undefined, headers)
  post = (path: string, body?: unknown, headers: Record<string, string> = {}) => this.send('POST', path, body, headers)
  patch = (path: string, body?: unknown) => this.send('PATCH', path, body)
  delete = (path: string) => this.send('DELETE', path)

  /** Sends what the product's pages would send: JSON, cookies, the newest position seen. */
  send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.sendText(method, path, body === undefined ? undefined : JSON.stringify(body), headers)
  }

  async sendText(
    method: string,
    path: string,
    body: string | undefined,
    given: Record<string, string> = {},
  ): Promise<Answer> {
    const headers = { ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }), ...given }
    for (let tries = 1; ; tries += 1) {
      const answer = await this.#sendOnce(method, path, body, headers)
      if (tries === mostTries || !isTooSoon(answer, method, path)) return answer
    }
  }

  async #sendOnce(method: string, path: string, body: string | undefined, headers: Record<string, string>) {
    const answer = await this.#fetch(this.url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(this.#position ? { 'after-position': this.#position } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    })
    this.#position = answer.headers.get('event-position') ?? this.#position
    const text = await answer.text()
    const json = answer.headers.get('content-type')?.includes('json') && text
    return { status: answer.status, headers: answer.headers, body: json ? JSON.parse(text) : text }
  }

  /** Goes to Google, approves as this person, and comes back; answers where the journey ended. */
  throughGoogle(path: string, email: string): Promise<string> {
    return this.#follow(path, (google) => google.searchParams.set('approve', email))
  }

  /** Signs in, and unticks at Google all but these scopes. */
  signInSharing = (email: string, scope: string) =>
    this.#follow('/api/auth/authorize', (google) => {
      google.searchParams.set('approve', email)
      google.searchParams.set('scope', scope)
    })

  /** Goes to Google and chooses Cancel there. */
  refuseAtGoogle = () =>
    this.#follow('/api/auth/authorize', (google) => {
      const back = new URL(google.searchParams.get('redirect_uri') ?? '')
      back.searchParams.set('error', 'access_denied')
      back.searchParams.set('state', google.searchParams.get('state') ?? '')
      google.href = back.href
    })

  /** Leaves for Google, and stops there. @returns Google's page, or where else this leads */
  async begin(path: string): Promise<URL> {
    const answer = await this.#fetch(this.url + path, { redirect: 'manual' })
    return new URL(answer.headers.get('location') ?? '', this.url)
  }

  /** Where Google's page sends the browser back to. */
  async returnPath(google: URL): Promise<string> {
    const answer = await this.#fetch(google.href, { redirect: 'manual' })
    const back = new URL(answer.headers.get('location') ?? '')
    return back.pathname + back.search
  }

  async #follow(path: string, atGoogle: (page: URL) => void): Promise<string> {
    let url = this.url + path
    for (let hops = 0; hops < 10; hops += 1) {
      const answer = await this.#fetch(url, { redirect: 'manual' })
      await answer.arrayBuffer()
      const location = answer.headers.get('location')
      if (!location) return new URL(url).pathname + new URL(url).search
      const next = new URL(location, url)
      if (next.pathname === '/o/oauth2/v2/auth') atGoogle(next)
      url = next.href
    }
    throw new Error(`Redirected too often from ${path}`)
  }

  signIn = (email: string) => this.throughGoogle('/api/auth/authorize', email)
  addAccount = (email: string) => this.throughGoogle('/api/auth/authorize?isAddingAccount=true', email)

  /** The same browser at another address: a product that was restarted listens elsewhere. */
  movedTo(url: string): Client {
    const moved = new Client(url)
    for (const [name, value] of this.#cookies) moved.#cookies.set(name, value)
    return moved
  }

  get cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async #fetch(url: string, init: RequestInit): Promise<Response> {
    const ours = url.startsWith(this.url)
    const headers = new Headers(init.headers)
    if (this.#userAgent) headers.set('user-agent', this.#userAgent)
    if (ours && this.#cookies.size > 0) headers.set('cookie', this.cookieHeader)
    const send = () => fetch(url, { ...init, headers })
    const answer = await send().catch((error: unknown) => (isCut(error) ? send() : Promise.reject(error)))
    if (!ours) return answer
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      if (value) this.#cookies.set(name, value)
      else this.#cookies.delete(name)
    }
    return answer
  }
}
