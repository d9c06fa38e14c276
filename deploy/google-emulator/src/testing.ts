import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auth, calendar, type calendar_v3 } from 'googleapis/build/src/apis/calendar/index.js'
import { z } from 'zod'
import { type EmulatorOptions, type RunningEmulator, startEmulator } from './server.ts'

export type Api = calendar_v3.Calendar
export type OAuth2Client = InstanceType<typeof auth.OAuth2>

const AUTH = 'https://www.googleapis.com/auth/'
export const CALENDAR_SCOPE = `${AUTH}calendar`
const REDIRECT = 'http://127.0.0.1/callback'

const requestsSchema = z.object({
  units: z.number(),
  items: z.array(
    z.object({
      method: z.string(),
      path: z.string(),
      account: z.string().nullable(),
      status: z.number(),
      units: z.number(),
    }),
  ),
})

/** Start and end on a Monday in March, in Berlin time; an hour when no end is given. */
export function at(from: string, to?: string) {
  const end = to ?? `${String(Number(from.slice(0, 2)) + 1).padStart(2, '0')}${from.slice(2)}`
  const time = (clock: string) => ({ dateTime: `2026-03-02T${clock}:00+01:00` })
  return { start: time(from), end: time(end) }
}

export function allDay(from: string, to: string) {
  return { start: { date: from }, end: { date: to } }
}

/** An emulator in memory with the people a test needs, and Google's own client signed in as whichever of them. */
export interface Bench {
  url: string
  emulator: RunningEmulator
  control(method: string, path: string, body?: unknown): Promise<unknown>
  oauth(clientId?: string): OAuth2Client
  /** Signs in through the authorize page, past the clicks. */
  signIn(email: string, options?: { scopes?: string[]; prompt?: string; client?: OAuth2Client }): Promise<OAuth2Client>
  calendarOf(email: string, scopes?: string[]): Promise<Api>
  /** The calls since the log was last cleared. */
  requests(): Promise<z.output<typeof requestsSchema>>
  close(): Promise<void>
}

/** @param options `running`: an emulator that was started elsewhere, instead of a new one */
export async function openBench(
  options: Partial<EmulatorOptions> & { people?: string[]; running?: RunningEmulator } = {},
): Promise<Bench> {
  const { people = ['ann@example.com', 'ben@example.com'], running, ...rest } = options
  const emulator = running ?? (await startEmulator({ port: 0, ...rest }))
  const { url } = emulator
  const bench: Bench = {
    url,
    emulator,
    async control(method, path, body) {
      const response = await fetch(url + path, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
      return text === '' ? undefined : JSON.parse(text)
    },
    oauth(clientId = 'test-client') {
      return new auth.OAuth2({
        clientId,
        clientSecret: 'secret',
        redirectUri: REDIRECT,
        endpoints: {
          oauth2AuthBaseUrl: `${url}/o/oauth2/v2/auth`,
          oauth2TokenUrl: `${url}/token`,
          oauth2RevokeUrl: `${url}/revoke`,
          tokenInfoUrl: `${url}/tokeninfo`,
          oauth2FederatedSignonPemCertsUrl: `${url}/oauth2/v1/certs`,
        },
      })
    },
    async signIn(
      email,
      { scopes = ['openid', 'email', 'profile', CALENDAR_SCOPE], prompt, client = bench.oauth() } = {},
    ) {
      const page = client.generateAuthUrl({ access_type: 'offline', scope: scopes, ...(prompt ? { prompt } : {}) })
      const { tokens } = await client.getToken(await codeFrom(`${page}&approve=${encodeURIComponent(email)}`))
      client.setCredentials(tokens)
      return client
    },
    async calendarOf(email, scopes) {
      const client = await bench.signIn(email, scopes ? { scopes } : {})
      return calendar({ version: 'v3', auth: client, rootUrl: `${url}/`, retry: false })
    },
    requests: async () => requestsSchema.parse(await bench.control('GET', '/emulator/requests')),
    close: () => emulator.close(),
  }
  for (const email of people) {
    const calendars = [{ summary: 'Main', primary: true, timeZone: 'Europe/Berlin' }]
    await bench.control('POST', '/emulator/accounts', { email, name: email.split('@')[0], calendars })
  }
  return bench
}

/** Follows the authorize page's redirect and reads the code in it. */
export async function codeFrom(page: string): Promise<string> {
  const response = await fetch(page, { redirect: 'manual' })
  const code = new URL(response.headers.get('location') ?? 'http://none/').searchParams.get('code')
  if (code === null) throw new Error(`no code: ${response.status} ${await response.text()}`)
  return code
}

/** The status and reason of the error a call ends with. */
export async function refusal(call: Promise<unknown>): Promise<string> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof Error) || !('response' in error)) throw error
    const { response } = error
    if (typeof response !== 'object' || response === null || !('data' in response) || !('status' in response))
      throw error
    const data: unknown = response.data
    return `${response.status} ${/"reason":"([^"]*)"/.exec(JSON.stringify(data))?.[1] ?? JSON.stringify(data)}`
  }
  return 'no error'
}

export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'google-emulator-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
