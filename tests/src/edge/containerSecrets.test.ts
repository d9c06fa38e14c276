import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, createServer } from 'node:tls'
import { connectNats } from '@calendar-sync/platform/bus/nats'
import { loadConfig, requireSharedParts } from '@calendar-sync/platform/config'
import { silentLog } from '@calendar-sync/platform/log'
import { natsMissing, startNats } from '@calendar-sync/platform/testing/nats'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { listening } from '../kit/listening.ts'
import { root } from '../runner/findTestFiles.ts'
import { compose } from './compose.ts'

const test = suite<{ folder: string; read: (name: string) => string }>('the secrets of the containers')

const makeSecrets = (folder: string) =>
  spawnSync('sh', [join(root, 'deploy/docker/make-secrets.sh'), folder], { encoding: 'utf8' })

test.before((context) => {
  const folder = join(mkdtempSync(join(tmpdir(), 'calendar-sync-secrets-')), 'secrets')
  const made = makeSecrets(folder)
  assert.is(made.status, 0, made.stderr)
  assert.match(made.stdout, 'google_client_secret')
  context.folder = folder
  context.read = (name) => readFileSync(join(folder, name), 'utf8').trim()
})
test.after(({ folder }) => rmSync(join(folder, '..'), { recursive: true, force: true }))

test('Each secret that a container is given is made, for containers to read and for no other user of this machine', ({
  folder,
}) => {
  assert.is(statSync(folder).mode & 0o777, 0o700)
  const files = Object.values(compose.secrets).map(({ file }) => file.replace('deploy/docker/secrets/', ''))
  for (const file of [...files, 'eventstore.env']) assert.is(statSync(join(folder, file)).mode & 0o444, 0o444, file)
  assert.not.ok(
    readdirSync(folder).some((file) => /^(ca|node)\./.test(file)),
    'the authority’s key is forgotten',
  )
})

test('Each program that asks for a password has one that was drawn, and none the one that it is delivered with', ({
  read,
}) => {
  const { postgres, eventstore, nats, grafana } = compose.services
  assert.is(postgres?.environment.POSTGRES_PASSWORD_FILE, '/run/secrets/postgres_password')
  assert.is(grafana?.environment.GF_SECURITY_ADMIN_PASSWORD__FILE, '/run/secrets/grafana_password')
  assert.equal(eventstore?.env_file, ['deploy/docker/secrets/eventstore.env'])
  assert.equal(nats?.command, ['--config', '/run/secrets/nats.conf'])
  const texts = ['postgres_password', 'grafana_password', 'eventstore.env', 'nats.conf'].map(read)
  const drawn = texts.join('\n').match(/\b[0-9a-f]{64}\b/g) ?? []
  assert.is(new Set(drawn).size, 5, 'the event store has a user for operations, too')
  assert.match(read('eventstore.env'), /^EVENTSTORE_DEFAULT_ADMIN_PASSWORD=\w+\nEVENTSTORE_DEFAULT_OPS_PASSWORD=\w+$/)
})

test('Made again, each secret stays what it was', ({ folder, read }) => {
  const all = () => readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  const before = all().map(({ name }) => [name, read(name)])
  assert.is(makeSecrets(folder).status, 0)
  assert.equal(
    all().map(({ name }) => [name, read(name)]),
    before,
  )
})

test('Each service starts in production with the settings of its container', ({ folder }) => {
  writeFileSync(join(folder, 'google_client_secret'), 'from Google')
  for (const name of ['command-service', 'projection-service', 'sync-engine']) {
    const environment = Object.fromEntries(
      Object.entries(compose.services[name]?.environment ?? {}).map(([key, value]) => [
        key,
        value
          .replace(/^\/run\/secrets/, folder)
          .replace(/^\$\{\w+:\?.*\}$/, 'given')
          .replace(/^\$\{\w+:-(.*)\}$/, '$1'),
      ]),
    )
    const config = requireSharedParts(loadConfig(environment))
    assert.equal([config.production, config.host, config.metricsHost], [true, '0.0.0.0', '0.0.0.0'])
    assert.equal(config.trustedProxies, { kind: 'count', count: 1 })
    assert.match(config.eventStoreUrl ?? '', /^esdb:\/\/admin:[0-9a-f]{64}@eventstore:2113\?tlsCAFile=/)
  }
})

test('The bus lets in only programs that have its password', async ({ folder, read }) => {
  const config = join(folder, 'nats.test.conf')
  writeFileSync(config, read('nats.conf').replace(':8222', ':-1'))
  const server = await startNats(undefined, config)
  if (!server) return console.log(`not run: ${natsMissing}`)
  const { port } = new URL(server.url)
  try {
    const bus = await connectNats(read('nats_url').replace('nats:4222', `127.0.0.1:${port}`), silentLog)
    await bus.ping()
    await bus.close()
    for (const stranger of [server.url, `nats://calendar:wrong@127.0.0.1:${port}`])
      assert.match(await connectNats(stranger, silentLog).then(() => 'let in', String), /uthoriz|uthenticat/i, stranger)
  } finally {
    await server.stop()
  }
})

test('The event store’s certificate is believed by who has the authority’s, under its name among the containers', async ({
  read,
}) => {
  const server = createServer({ cert: read('eventstore.crt'), key: read('eventstore.key') })
  const port = await listening(server)
  const shake = (options: { ca?: string; servername: string }) =>
    new Promise<string>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port, ...options }, () => {
        socket.destroy()
        resolve('believed')
      })
      socket.on('error', (error) => resolve(error.message))
    })
  try {
    const ca = read('eventstore_ca/ca.crt')
    assert.is(await shake({ ca, servername: 'eventstore' }), 'believed')
    assert.is.not(await shake({ ca, servername: 'another' }), 'believed')
    assert.is.not(await shake({ servername: 'eventstore' }), 'believed')
  } finally {
    server.close()
  }
})

test.run()
