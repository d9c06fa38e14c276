import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EventStoreDBClient } from '@eventstore/db-client'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ConfigError, loadConfig, requireSharedParts } from './config.ts'

const test = suite<{ dataDir: string }>('configuration')

test.before.each((context) => {
  context.dataDir = mkdtempSync(join(tmpdir(), 'calendar-sync-config-'))
})
test.after.each(({ dataDir }) => rmSync(dataDir, { recursive: true }))

const complete = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://sync.example',
  DATABASE_URL: 'postgres://u:p@db/calendar',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  SESSION_KEYS: '0123456789abcdef',
  ENCRYPTION_KEY: 'ab'.repeat(32),
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
  for (const name of ['PUBLIC_URL', 'DATABASE_URL', 'GOOGLE_CLIENT_ID', 'SESSION_KEYS', 'ENCRYPTION_KEY']) {
    const complaint = complaintOf({ ...complete, [name]: '' })
    assert.match(complaint, name)
    assert.is(complaint.split('\n').length, 1)
  }
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
