import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { secretNames } from '@calendar-sync/platform/secretFiles'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { root, textOf, workspaces } from '../runner/findTestFiles.ts'
import { compose } from './compose.ts'

const test = suite('containers')

const linesOf = (path: string) =>
  textOf(path)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

const services = Object.entries(compose.services)
const dockerfiles = services.flatMap(([, { build }]) => build?.dockerfile ?? [])

test('Each container runs as a user without rights, on an image with a version', () => {
  for (const [name, { user, image }] of services) {
    assert.not.match(user, /^(?:0|root)(?::|$)/, name)
    if (image) assert.match(image, /:v?\d+\.?[\w.-]*$/, name)
  }
})

test('Each container begins when what it needs is well', () => {
  for (const [name, { depends_on }] of services)
    for (const [other, { condition }] of Object.entries(depends_on)) {
      assert.ok(compose.services[other], `${name} waits for ${other}`)
      assert.is(condition, 'service_healthy', `${name} waits for ${other}`)
    }
  for (const name of ['command-service', 'projection-service', 'sync-engine'])
    assert.equal(Object.keys(compose.services[name]?.depends_on ?? {}), ['postgres', 'eventstore', 'nats'])
})

test('Only this machine reaches what is published, and nothing reaches what holds data but the services', () => {
  for (const [name, { ports, networks }] of services) {
    for (const port of ports) assert.match(port, /^(?:\$\{WEB_LISTEN:-)?127\.0\.0\.1:\d+/, name)
    for (const network of networks) assert.ok(network in compose.networks, `${name} is on ${network}`)
  }
  assert.is(compose.networks.data?.internal, true)
  for (const name of ['postgres', 'eventstore', 'nats']) {
    assert.equal(compose.services[name]?.networks, ['data'], name)
    assert.equal(compose.services[name]?.ports, [], name)
  }
  assert.equal(compose.services.web?.networks, ['edge'])
})

test('No secret stands in an environment: each is a file, and each file has a container', () => {
  for (const [name, { environment, secrets }] of services) {
    for (const secret of secretNames) assert.not.ok(secret in environment, `${name} is given ${secret}`)
    assert.is(environment.EVENTSTORE_INSECURE, undefined, name)
    for (const [setting, value] of Object.entries(environment)) {
      assert.not.match(`${setting}=${value}`, /(?:PASSWORD|SECRET|KEYS?)=/, name)
      const file = /^\/run\/secrets\/([\w.]+)/.exec(value)?.[1]
      if (file) assert.ok(secrets.includes(file), `${name} reads ${file}`)
    }
    for (const secret of secrets) assert.ok(secret in compose.secrets, `${name} is given ${secret}`)
  }
  for (const secret of Object.keys(compose.secrets))
    assert.ok(
      services.some(([, { secrets }]) => secrets.includes(secret)),
      secret,
    )
})

test('The contract suites in containers run on the stores that are delivered', () => {
  const suites = {
    postgres: 'platform/src/event-store/postgres.test.ts',
    eventstore: 'platform/src/event-store/testing/realEventStoreDb.ts',
    nats: 'platform/src/bus/nats.test.ts',
  }
  for (const [name, file] of Object.entries(suites)) {
    const image = compose.services[name]?.image ?? ''
    assert.ok(textOf(file).includes(`'${image}'`), `${file} uses ${image}`)
    assert.match(textOf('.github/workflows/ci.yml'), ` ${image}`)
  }
})

test('Postgres is not process 1: the end of another program in its container would count as a crash of its own', () => {
  assert.is(compose.services.postgres?.init, true)
})

test('Postgres is called healthy when it answers over the network, not while the image prepares its first start', () => {
  assert.match(compose.services.postgres?.healthcheck.test.join(' ') ?? '', 'pg_isready -U calendar -h 127.0.0.1')
})

test('The event store says its log in JSON, writes it into no file, and tells its makers nothing', () => {
  const { environment = {}, tmpfs = [] } = compose.services.eventstore ?? {}
  assert.is(environment.EVENTSTORE_LOG_CONSOLE_FORMAT, 'Json')
  assert.is(environment.EVENTSTORE_DISABLE_LOG_FILE, 'true')
  assert.is(environment.EVENTSTORE_TELEMETRY_OPTOUT, 'true')
  assert.ok(tmpfs.includes('/var/log/eventstore'), 'else each start makes a volume')
})

test('Secrets stay out of history and out of images', () => {
  const ignored = linesOf('.gitignore')
  assert.ok(ignored.includes('.env*') && ignored.includes('deploy/docker/secrets/'))
  const [first, ...rest] = linesOf('.dockerignore')
  assert.is(first, '*', 'nothing goes into an image but what is named')
  const named = rest.filter((line) => line.startsWith('!'))
  for (const line of named) assert.not.match(line, /env|secret|\.data|\*\*/, line)
  assert.ok(rest.indexOf('**/.env*') > rest.lastIndexOf(named.at(-1) ?? ''))
  for (const file of dockerfiles)
    for (const copy of linesOf(file).filter((line) => /^(?:COPY|ADD) /.test(line)))
      assert.not.match(copy, /^ADD | \.\s|--from=build \/app [^\s]/, `${file}: ${copy}`)
})

const Package = z.object({ dependencies: z.record(z.string(), z.string()).default({}) })
const folderOf = (name: string) => (name === 'travel' ? 'sync-engine/travel' : name)

/** The workspaces that one runs with, itself included. */
function workspacesOf(folder: string): string[] {
  const { dependencies } = Package.parse(JSON.parse(textOf(`${folder}/package.json`)))
  const ours = Object.keys(dependencies).flatMap((name) => /^@calendar-sync\/(.*)/.exec(name)?.[1] ?? [])
  return [...new Set([folder, ...ours.flatMap((name) => workspacesOf(folderOf(name)))])]
}

test('The image of the services holds what they run with, and no source', () => {
  const all = linesOf('deploy/docker/Dockerfile')
  const last = all.slice(all.findLastIndex((line) => line.startsWith('FROM ')))
  const holds = (path: string) => last.some((line) => line.startsWith('COPY') && line.endsWith(` ${path}`))
  const running = [...new Set(['command-service', 'projection-service', 'sync-engine'].flatMap(workspacesOf))]
  assert.equal(running.length, 6)
  for (const folder of running) {
    assert.ok(holds(`${folder}/dist`), folder)
    for (const data of readdirSync(join(root, folder)).filter((name) => ['migrations', 'data'].includes(name)))
      if (statSync(join(root, folder, data)).isDirectory()) assert.ok(holds(`${folder}/${data}`), `${folder}/${data}`)
  }
  for (const line of last) assert.not.match(line, /\bsrc\b|COPY contracts |COPY platform /, line)
  assert.ok(
    last.some(
      (line) =>
        line.includes('node /app/projection-service/dist/commandLine/main.js "$@"') && line.includes('/bin/ops'),
    ),
    'operators find their commands',
  )
  assert.ok(statSync(join(root, 'projection-service/src/commandLine/main.ts')).isFile())
  assert.is(last.at(-1), 'USER node')
  for (const workspace of workspaces)
    for (const file of dockerfiles)
      assert.ok(linesOf(file).includes(`COPY ${workspace}/package.json ${workspace}/`), `${file}: ${workspace}`)
})

test('The example of settings names each one that has no default, and holds no secret', () => {
  const example = textOf('.env.example')
  const asked = [...textOf('docker-compose.yml').matchAll(/\$\{(\w+)(?::([?-]))/g)]
  for (const [, name = '', kind] of asked) if (kind === '?') assert.match(example, new RegExp(`^${name}=$`, 'm'))
  for (const secret of secretNames) assert.not.match(example, new RegExp(`^#?${secret}=`, 'm'))
})

test('Given large bodies and answers, then the web server keeps at most half of its memory of them', () => {
  const { tmpfs = [], mem_limit = '' } = compose.services.web ?? {}
  const sizes = tmpfs.map((place) => Number(/:size=(\d+)m$/.exec(place)?.[1]))
  assert.ok(
    sizes.every((size) => size <= Number.parseInt(mem_limit, 10) / 2),
    tmpfs.join(),
  )
  assert.match(textOf('deploy/docker/nginx.conf'), 'proxy_max_temp_file_size 0;')
})

test.run()
