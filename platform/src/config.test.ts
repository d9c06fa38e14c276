import { randomBytes } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EventStoreDBClient } from '@eventstore/db-client'
import * as assert from 'uvu/assert'
import { loadConfig, requireSharedParts } from './config.ts'
import { ConfigError } from './process.ts'
import { newFolder, suiteOfEach } from './testing/suites.ts'

const test = suiteOfEach('configuration', newFolder)

const complete = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://sync.example',
  DATABASE_URL: 'postgres://u:p@db/calendar',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  SESSION_KEYS: randomBytes(32).toString('hex'),
  ENCRYPTION_KEY: randomBytes(32).toString('hex'),
}

const complaintOf = (environment: NodeJS.ProcessEnv) => {
  try {
    loadConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

test('In development nothing needs to be set: secrets are made once, for our eyes only, and kept', ({ dataDir }) => {
  const first = loadConfig({ DATA_DIR: dataDir })
  const second = loadConfig({ DATA_DIR: dataDir })
  assert.equal(second.encryptionKey, first.encryptionKey)
  assert.equal(second.sessionKeys, first.sessionKeys)
  assert.is(first.encryptionKey.length, 32)
  assert.is(statSync(join(dataDir, 'secrets.json')).mode & 0o777, 0o600)
  assert.is(first.google.emulatorPort, 3001)
})

test('In production each missing variable stops the start with one line that names it', () => {
  assert.is(complaintOf(complete), '')
  const { NODE_ENV: _, ...needed } = complete
  for (const name of Object.keys(needed)) {
    const complaint = complaintOf({ ...complete, [name]: '' })
    assert.match(complaint, name)
    assert.is(complaint.split('\n').length, 1)
  }
})

test('In production keys that can be guessed stop the start with one line, and drawn ones never do', () => {
  const weak = [
    '0'.repeat(64),
    'ab'.repeat(32),
    'deadbeef'.repeat(8),
    '0123456789abcdef'.repeat(4),
    Buffer.from([...Array(32).keys()]).toString('hex'),
    Buffer.from([...Array(32).keys()].map((byte) => 255 - byte)).toString('hex'),
  ]
  for (const key of weak) {
    assert.match(complaintOf({ ...complete, ENCRYPTION_KEY: key }), /^ENCRYPTION_KEY can be guessed; .*openssl/, key)
    assert.match(
      complaintOf({ ...complete, SESSION_KEYS: key }),
      /^SESSION_KEYS holds a key that can be guessed; .*openssl/,
    )
  }
  const typed = [
    'too-short-but-quite-random-8x',
    'change-me-please-change-me-please-9',
    'abcdefghijklmnopqrstuvwxyz0123456789-my-secret',
  ]
  for (const key of typed)
    assert.match(complaintOf({ ...complete, SESSION_KEYS: `${complete.SESSION_KEYS},${key}` }), /^SESSION_KEYS/, key)
  for (let draw = 0; draw < 500; draw += 1) {
    const [SESSION_KEYS, ENCRYPTION_KEY] = [randomBytes(16).toString('hex'), randomBytes(32).toString('hex')]
    assert.is(complaintOf({ ...complete, SESSION_KEYS, ENCRYPTION_KEY }), '', SESSION_KEYS)
    assert.is(complaintOf({ ...complete, SESSION_KEYS: randomBytes(24).toString('base64') }), '')
  }
})

test('In production people come over https; only this machine may do without, for trying out', () => {
  for (const url of [
    'http://sync.example',
    'http://192.168.1.4:3000',
    'http://localhost.evil.example',
    'http://127.0.0.1.nip.io',
  ])
    assert.match(complaintOf({ ...complete, PUBLIC_URL: url }), /^PUBLIC_URL is http:.* must begin with https:/, url)
  for (const url of [
    'https://sync.example',
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'http://sync.localhost',
  ])
    assert.is(complaintOf({ ...complete, PUBLIC_URL: url }), '', url)
})

test('Given an address of the product below a path, when it starts, then one line says that it must have none', ({
  dataDir,
}) => {
  const wanted = 'the http(s) address at which people open the app, without a path, like https://sync.example'
  for (const url of ['https://x.example/app', 'https://x.example/app/', 'https://x.example/?a', 'https://x.example#a'])
    assert.is(
      complaintOf({ DATA_DIR: dataDir, PUBLIC_URL: url }),
      `PUBLIC_URL is not usable: it must be ${wanted}.`,
      url,
    )
  for (const url of ['https://x.example', 'https://x.example/'])
    assert.is(loadConfig({ DATA_DIR: dataDir, PUBLIC_URL: url }).publicUrl, 'https://x.example')
})

test('Given one port for the app and its metrics, when it starts, then one line says that they need two', ({
  dataDir,
}) => {
  const at = (ports: object) => complaintOf({ DATA_DIR: dataDir, ...ports })
  const complaint = (port: number) => `METRICS_PORT is not usable: it must be another port than PORT, which is ${port}.`
  assert.is(at({ PORT: '4000', METRICS_PORT: '4000' }), complaint(4000))
  assert.is(at({ METRICS_PORT: '3000' }), complaint(3000))
  assert.is(at({ PORT: '0', METRICS_PORT: '0' }), '', 'each is given a free one')
})

test('Nothing but this machine reaches a service until that is asked for, and no proxy is believed', ({ dataDir }) => {
  const { host, metricsHost, trustedProxies } = loadConfig({ DATA_DIR: dataDir })
  assert.equal([host, metricsHost, trustedProxies], ['127.0.0.1', '127.0.0.1', { kind: 'count', count: 0 }])
  const open = loadConfig({ DATA_DIR: dataDir, HOST: '0.0.0.0', METRICS_HOST: '::', TRUSTED_PROXIES: '2' })
  assert.equal([open.host, open.metricsHost, open.trustedProxies], ['0.0.0.0', '::', { kind: 'count', count: 2 }])
  assert.match(complaintOf({ DATA_DIR: dataDir, TRUSTED_PROXIES: 'true' }), /TRUSTED_PROXIES .*how many proxies/)
  assert.match(complaintOf({ DATA_DIR: dataDir, HOST: 'http://x' }), /HOST .*an address of this machine/)
})

test('What does not fit is answered with what would, in words', ({ dataDir }) => {
  const wrong = {
    MAX_ACCOUNTS: ['two', 'a whole number from 1'],
    READ_WAIT_MS: ['-1', 'a number of milliseconds from 1'],
    LOG_LEVEL: ['loud', 'trace, debug, info, warn, error, fatal or silent'],
    GOOGLE_EMULATOR_PORT: ['x', 'a port number from 0 to 65535'],
    ADMIN_EMAILS: ['notanaddress', 'email addresses, separated by commas'],
    MAIL_FROM: ['nonsense', 'an email address, or a name and one like Calendar Sync <no-reply@example.com>'],
  }
  for (const [name, [value, words]] of Object.entries(wrong))
    assert.is(complaintOf({ DATA_DIR: dataDir, [name]: value }), `${name} is not usable: it must be ${words}.`)
  const fitting = { ADMIN_EMAILS: 'ann@example.com, Bob@Example.com', MAIL_FROM: 'Ann <ann@example.com>' }
  assert.is(complaintOf({ DATA_DIR: dataDir, ...fitting }), '')
  assert.is(complaintOf({ DATA_DIR: dataDir, MAIL_FROM: 'ann@example.com' }), '')
})

test('Each secret may stand in a file, in production too', ({ dataDir }) => {
  const secrets = {
    DATABASE_URL: 'postgres://u:p@db/calendar',
    EVENTSTORE_URL: 'esdb://admin:p@log:2113',
    NATS_URL: 'nats://u:p@bus:4222',
    GOOGLE_CLIENT_SECRET: 'from Google',
    SESSION_KEYS: `${complete.SESSION_KEYS},${randomBytes(16).toString('hex')}`,
    ENCRYPTION_KEY: complete.ENCRYPTION_KEY,
    SMTP_URL: 'smtp://u:p@mail:587',
  }
  const files = Object.fromEntries(
    Object.entries(secrets).map(([name, value]) => {
      writeFileSync(join(dataDir, name), `${value}\n`)
      return [`${name}_FILE`, join(dataDir, name)]
    }),
  )
  const { PUBLIC_URL, GOOGLE_CLIENT_ID, NODE_ENV } = complete
  const config = loadConfig({ PUBLIC_URL, GOOGLE_CLIENT_ID, NODE_ENV, ...files })
  assert.equal(
    [config.databaseUrl, config.eventStoreUrl, config.natsUrl, config.google.clientSecret, config.smtpUrl],
    [secrets.DATABASE_URL, secrets.EVENTSTORE_URL, secrets.NATS_URL, secrets.GOOGLE_CLIENT_SECRET, secrets.SMTP_URL],
  )
  assert.equal(config.sessionKeys, secrets.SESSION_KEYS.split(','))
  assert.is(config.encryptionKey.toString('hex'), secrets.ENCRYPTION_KEY)
})

test('A file of a secret that is missing, empty or beside the setting itself is named, and nothing of what it holds', ({
  dataDir,
}) => {
  const file = join(dataDir, 'key')
  const withFile = { ...complete, ENCRYPTION_KEY: '', ENCRYPTION_KEY_FILE: file }
  assert.match(complaintOf(withFile), /^ENCRYPTION_KEY_FILE names .*key, which cannot be read \(ENOENT\)\.$/)
  writeFileSync(file, '\n')
  assert.match(complaintOf(withFile), /^ENCRYPTION_KEY_FILE .* empty\.$/)
  writeFileSync(file, 'half a secret')
  assert.not.match(complaintOf(withFile), /half a secret/)
  assert.match(complaintOf({ ...withFile, ENCRYPTION_KEY: complete.ENCRYPTION_KEY }), /are both set/)
})

test('A variable that cannot be used is named, with what it should be', ({ dataDir }) => {
  assert.match(complaintOf({ DATA_DIR: dataDir, PORT: 'eighty' }), /PORT .*port number/)
  assert.match(complaintOf({ DATA_DIR: dataDir, ENCRYPTION_KEY: 'short' }), /ENCRYPTION_KEY .*64 hexadecimal/)
  assert.match(complaintOf({ DATA_DIR: dataDir, DATABASE_URL: 'mysql://x' }), /DATABASE_URL .*postgres:/)
})

test('The event store may be one node or a cluster, in the words that the client understands', ({ dataDir }) => {
  const complaint = (url: string) => complaintOf({ DATA_DIR: dataDir, EVENTSTORE_URL: url })
  for (const url of [
    'esdb://localhost:2113?tls=false',
    'esdb://user:pass@a:2113,b:2113,c:2113?nodePreference=leader',
    'esdb+discover://cluster.example:2113',
    'esdb://a,b,c',
  ]) {
    assert.is(complaint(url), '', url)
    assert.not.throws(() => EventStoreDBClient.connectionString(url), url)
  }
  for (const url of ['kurrentdb://localhost:2113', 'http://localhost:2113', 'esdb://', 'esdb://a b', 'esdb://a:port'])
    assert.match(complaint(url), /EVENTSTORE_URL .*esdb:\/\/a:2113,b:2113/)
})

test('The bus has an address that its client speaks: nats and tls, and no web socket', ({ dataDir }) => {
  const complaint = (url: string) => complaintOf({ DATA_DIR: dataDir, NATS_URL: url })
  for (const url of ['nats://bus:4222', 'tls://user:pass@bus:4222']) assert.is(complaint(url), '', url)
  for (const url of ['ws://bus:80', 'wss://bus:443', 'http://bus'])
    assert.match(complaint(url), /NATS_URL .*nats:\/\/host:4222 or tls:\/\/host:4222/)
})

test('Damaged secrets are refused and left as they are', ({ dataDir }) => {
  const file = join(dataDir, 'secrets.json')
  writeFileSync(file, '{"half')
  assert.match(complaintOf({ DATA_DIR: dataDir }), /damaged/)
  assert.is(readFileSync(file, 'utf8'), '{"half')
})

test('The emulator is started only when nothing names another Google, and never in production', ({ dataDir }) => {
  const emulatorPortOf = (environment: NodeJS.ProcessEnv) => loadConfig(environment).google.emulatorPort
  assert.is(emulatorPortOf({ DATA_DIR: dataDir, PORT: '4000' }), 4001)
  assert.is(emulatorPortOf({ DATA_DIR: dataDir, GOOGLE_EMULATOR_PORT: '9000' }), 9000)
  assert.is(emulatorPortOf({ DATA_DIR: dataDir, GOOGLE_CLIENT_ID: 'id' }), undefined)
  assert.is(emulatorPortOf({ DATA_DIR: dataDir, GOOGLE_BASE_URL: 'http://localhost:1' }), undefined)
  assert.is(emulatorPortOf(complete), undefined)
})

test('A service of its own names the shared part it lacks', ({ dataDir }) => {
  const alone = (environment: NodeJS.ProcessEnv) => () =>
    requireSharedParts(loadConfig({ DATA_DIR: dataDir, ...environment }))
  assert.throws(alone({}), /DATABASE_URL is not set/)
  assert.throws(alone({ DATABASE_URL: 'postgres://u@db/x' }), /NATS_URL is not set/)
  assert.not.throws(alone({ DATABASE_URL: 'postgres://u@db/x', NATS_URL: 'nats://bus' }))
})

test.run()
