import { resolve } from 'node:path'
import { defaultSite, type Site } from '@calendar-sync/contracts/api/site'
import { z } from 'zod'
import { noProxies, parseTrustedProxies, type TrustedProxies } from './http/clientAddress.ts'
import { loopback } from './http/listening.ts'
import { ConfigError } from './process.ts'
import { neededInProduction, requireSafeSettings } from './productionRules.ts'
import { readSecretFiles } from './secretFiles.ts'
import { keptSecrets } from './secretsFile.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const limit = z.coerce.number().int().positive()
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ })
/** Not a URL: a cluster is named by several hosts with commas. */
const eventStoreUrl = z
  .string()
  .regex(/^esdb(\+discover)?:\/\/([^\s@/,]+@)?[^\s@/,?:]+(:\d+)?(,[^\s@/,?:]+(:\d+)?)*\/?(\?\S*)?$/)
const masterKey = z.string().regex(/^[0-9a-f]{64}$/i)
const host = z.union([z.ipv4(), z.ipv6(), z.hostname()])
const proxies = z.string().transform((text, context): TrustedProxies => {
  const trusted = parseTrustedProxies(text)
  if (!trusted) context.addIssue('neither a number nor addresses')
  return trusted ?? noProxies
})
const sender = z.string().refine((text) => z.email().safeParse(/<([^<>]*)>\s*$/.exec(text)?.[1] ?? text).success)
const anyHttpUrl = z.url({ protocol: /^https?$/ })
const withoutSlash = (url: string) => url.replace(/\/+$/, '')
const httpUrl = anyHttpUrl.transform(withoutSlash)
/** Pages, cookies and calls are all at the root of their host. */
const originUrl = anyHttpUrl.regex(/^[^:]+:\/\/[^/?#]+\/?$/).transform(withoutSlash)

/** Every environment variable there is. docs/operations.md explains each for operators. */
const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: host.default(loopback),
  METRICS_PORT: port.optional(),
  METRICS_HOST: host.default(loopback),
  TRUSTED_PROXIES: proxies.default(noProxies),
  DATA_DIR: z.string().min(1).default('.data'),
  ARCHIVE_DIR: z.string().min(1).optional(),
  PUBLIC_URL: originUrl.optional(),
  DATABASE_URL: postgresUrl.optional(),
  MIGRATION_DATABASE_URL: postgresUrl.optional(),
  EVENTSTORE_URL: eventStoreUrl.optional(),
  NATS_URL: z.url({ protocol: /^(nats|tls)$/ }).optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_BASE_URL: httpUrl.optional(),
  GOOGLE_EMULATOR_PORT: port.optional(),
  ADMIN_EMAILS: list.pipe(z.array(z.email())).optional(),
  SESSION_KEYS: list.pipe(z.array(z.string().min(16)).min(1)).optional(),
  ENCRYPTION_KEY: masterKey.optional(),
  OTHER_ENCRYPTION_KEYS: list.pipe(z.array(masterKey)).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: sender.default('Calendar Sync <no-reply@calendar-sync.example>'),
  MAX_ACCOUNTS: limit.default(2),
  DEV_SCREENS: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
  RATE_LIMIT_PER_MINUTE: limit.default(1200),
  SIGN_IN_LIMIT_PER_MINUTE: limit.default(60),
  COMMAND_LIMIT_PER_MINUTE: limit.default(120),
  OVERLOAD_DELAY_MS: limit.default(1000),
  READ_WAIT_MS: limit.default(2000),
  PUSHED_CHECK_HOURS: z.coerce.number().min(0).max(24).default(6),
  LAUNCH_NOTICE: z.string().max(200).optional(),
  OUTLOOK_NOTICE: z.string().max(200).optional(),
  CONTACT_EMAIL: z.email().default(defaultSite.contactEmail),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
})

const count = 'a whole number from 1'

type AnyText = 'DATA_DIR' | 'ARCHIVE_DIR' | 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET'

/** What an operator is told of a value that does not fit. Where any text does, there is nothing to tell. */
const expectations: Record<Exclude<keyof z.input<typeof Environment>, AnyText>, string> = {
  NODE_ENV: 'development, production or test',
  GOOGLE_EMULATOR_PORT: 'a port number from 0 to 65535',
  ADMIN_EMAILS: 'email addresses, separated by commas',
  MAIL_FROM: 'an email address, or a name and one like Calendar Sync <no-reply@example.com>',
  MAX_ACCOUNTS: count,
  LOG_LEVEL: 'trace, debug, info, warn, error, fatal or silent',
  RATE_LIMIT_PER_MINUTE: count,
  SIGN_IN_LIMIT_PER_MINUTE: count,
  COMMAND_LIMIT_PER_MINUTE: count,
  OVERLOAD_DELAY_MS: 'a number of milliseconds from 1',
  READ_WAIT_MS: 'a number of milliseconds from 1',
  PORT: 'a port number from 0 to 65535',
  PUSHED_CHECK_HOURS: 'a number of hours from 0 to 24',
  METRICS_PORT: 'a port number from 0 to 65535',
  HOST: 'an address of this machine to listen on, like 127.0.0.1, or 0.0.0.0 for all',
  METRICS_HOST: 'an address of this machine to listen on, like 127.0.0.1, or 0.0.0.0 for all',
  TRUSTED_PROXIES:
    'how many proxies stand in front, or their addresses and ranges, like 10.0.0.0/8, separated by commas',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'the http(s) address of a collector, like http://host:4318',
  DATABASE_URL: 'an address like postgres://user:password@host:5432/name',
  MIGRATION_DATABASE_URL: 'an address like postgres://owner:password@host:5432/name, used beside DATABASE_URL',
  EVENTSTORE_URL: 'an address like esdb://host:2113?tls=false, or esdb://a:2113,b:2113,c:2113 for a cluster',
  NATS_URL: 'an address like nats://host:4222 or tls://host:4222',
  PUBLIC_URL: 'the http(s) address at which people open the app, without a path, like https://sync.example',
  GOOGLE_BASE_URL: 'an http(s) address',
  SESSION_KEYS: 'one or more secrets of at least 16 characters, separated by commas',
  ENCRYPTION_KEY: '64 hexadecimal digits (32 bytes), for example from: openssl rand -hex 32',
  OTHER_ENCRYPTION_KEYS: 'keys of 64 hexadecimal digits each, separated by commas',
  SMTP_URL: 'an address like smtp://user:password@host:587',
  DEV_SCREENS: 'on or off',
  CONTACT_EMAIL: 'an email address like hello@example.com',
  LAUNCH_NOTICE: 'a sentence of at most 200 characters',
  OUTLOOK_NOTICE: 'a few words, at most 200 characters',
}

export type Config = Readonly<ReturnType<typeof loadConfig>>

/**
 * Reads the environment once. In development every variable has a working default, and secrets are made once and kept
 * in `DATA_DIR/secrets.json`.
 * @param secretsIn reads them, or makes them, in a data folder; what needs none makes none
 * @throws ConfigError naming the first variable that is missing or wrong
 */
export function loadConfig(environment: NodeJS.ProcessEnv, secretsIn: typeof keptSecrets = keptSecrets) {
  const set = Object.fromEntries(Object.entries(readSecretFiles(environment)).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(set)
  if (!parsed.success) throw new ConfigError(describe(parsed.error))
  const env = parsed.data
  if (env.PORT !== 0 && env.PORT === env.METRICS_PORT)
    throw new ConfigError(`METRICS_PORT is not usable: it must be another port than PORT, which is ${env.PORT}.`)
  const production = env.NODE_ENV === 'production'
  const missing = production ? neededInProduction.find((name) => env[name] === undefined) : undefined
  if (missing) throw new ConfigError(`${missing} is not set; in production it must be${expected(missing)}.`)
  if (production) requireSafeSettings(env)

  const dataDir = resolve(env.DATA_DIR)
  const secrets =
    env.SESSION_KEYS && env.ENCRYPTION_KEY
      ? { sessionKeys: env.SESSION_KEYS, encryptionKey: env.ENCRYPTION_KEY }
      : secretsIn(dataDir)
  const useEmulator = !production && !env.GOOGLE_CLIENT_ID && !env.GOOGLE_BASE_URL
  const emulatorPort = env.GOOGLE_EMULATOR_PORT ?? (env.PORT === 0 ? 0 : env.PORT + 1)
  return {
    production,
    port: env.PORT,
    /** The address of this machine to listen on. */
    host: env.HOST,
    /** Where `/metrics` is, apart from everything else; undefined: nowhere. */
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    /** Whose word counts about where a request comes from. */
    trustedProxies: env.TRUSTED_PROXIES,
    dataDir,
    /** Where streams lie that were moved from the log to files; undefined: nowhere. */
    archiveDir: env.ARCHIVE_DIR === undefined ? undefined : resolve(env.ARCHIVE_DIR),
    /** Where people open the app; undefined in development, where the request's own origin is taken. */
    publicUrl: env.PUBLIC_URL,
    /** undefined: start the embedded Postgres. */
    databaseUrl: env.DATABASE_URL,
    /** The same database as a role that owns it, for migrations; undefined: the one of `databaseUrl` does both. */
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL,
    /** undefined: the event store lives in Postgres. */
    eventStoreUrl: env.EVENTSTORE_URL,
    /** undefined: the bus stays within the process. */
    natsUrl: env.NATS_URL,
    google: {
      clientId: env.GOOGLE_CLIENT_ID ?? 'calendar-sync-development',
      clientSecret: env.GOOGLE_CLIENT_SECRET ?? 'not-a-secret',
      /** undefined: Google itself. */
      baseUrl: env.GOOGLE_BASE_URL,
      /** Set when nothing else was configured: start the emulator on this port. */
      emulatorPort: useEmulator ? emulatorPort : undefined,
    },
    adminEmails: (env.ADMIN_EMAILS ?? (useEmulator ? ['admin@calendar-sync.example'] : [])).map((address) =>
      address.toLowerCase(),
    ),
    sessionKeys: env.SESSION_KEYS ?? secrets.sessionKeys,
    /** 32 bytes that wrap every person's key. */
    encryptionKey: bytesOf(env.ENCRYPTION_KEY ?? secrets.encryptionKey),
    /** Keys that open what they wrapped before, or that are going to wrap next. 32 bytes each. */
    otherEncryptionKeys: (env.OTHER_ENCRYPTION_KEYS ?? []).map(bytesOf),
    smtpUrl: env.SMTP_URL,
    /** Whom mails come from. */
    mailFrom: env.MAIL_FROM,
    maxAccounts: env.MAX_ACCOUNTS,
    /** Whether the pages show the developer screens. */
    devScreens: env.DEV_SCREENS === 'on',
    /** Sentences and addresses on the pages. */
    site: {
      // Set to nothing they hide what they say; everywhere else an empty variable is one that is not set.
      launchNotice: environment.LAUNCH_NOTICE === '' ? '' : (env.LAUNCH_NOTICE ?? defaultSite.launchNotice),
      outlookNotice: environment.OUTLOOK_NOTICE === '' ? '' : (env.OUTLOOK_NOTICE ?? defaultSite.outlookNotice),
      contactEmail: env.CONTACT_EMAIL,
    } satisfies Site,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    signInLimitPerMinute: env.SIGN_IN_LIMIT_PER_MINUTE,
    /** How often one person may send one kind of command. */
    commandLimitPerMinute: env.COMMAND_LIMIT_PER_MINUTE,
    /** Calls are refused while they would wait longer than this in all. Milliseconds. */
    overloadDelayMs: env.OVERLOAD_DELAY_MS,
    /** How long an answer waits for the read side to have what its caller changed. Milliseconds. */
    readWaitMs: env.READ_WAIT_MS,
    /** A calendar that Google tells us of is looked at so often should Google tell nothing. Milliseconds; 0: at every turn. */
    pushedCheckMs: env.PUSHED_CHECK_HOURS * 60 * 60_000,
    /** Where traces are sent (OTLP over HTTP); undefined: there are none. */
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
  }
}

const bytesOf = (key: string): Buffer => Buffer.from(key, 'hex')

/**
 * Checks what a service needs when it runs as a process of its own: a database and a bus that the others share.
 * @throws ConfigError naming the first variable that is missing
 */
export function requireSharedParts(config: Config): Config {
  const shared = { DATABASE_URL: config.databaseUrl, NATS_URL: config.natsUrl }
  const missing = Object.entries(shared).find(([, value]) => value === undefined)?.[0]
  if (missing)
    throw new ConfigError(`${missing} is not set; services that run separately must share it:${expected(missing)}.`)
  return config
}

const expected = (name: string): string => {
  const expectation = Object.entries(expectations).find(([key]) => key === name)?.[1]
  return expectation ? ` ${expectation}` : ''
}

function describe(error: z.ZodError): string {
  const issue = error.issues[0]
  const name = String(issue?.path[0] ?? 'The environment')
  return `${name} is not usable: it must be${expected(name) || ` valid (${issue?.message})`}.`
}
