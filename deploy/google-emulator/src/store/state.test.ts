import { spawn } from 'node:child_process'
import { appendFile, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startEmulator } from '../server.ts'
import { at, openBench, refusal, temporaryFolder } from '../testing.ts'

const test = suite('state on disk')
const ANN = 'ann@example.com'
const main = fileURLToPath(import.meta.resolve('@calendar-sync/google-emulator/main'))

function start(folder: string) {
  const process_ = spawn(process.execPath, [...process.execArgv, main], {
    env: { ...process.env, GOOGLE_EMULATOR_PORT: '0', DATA_DIR: folder },
  })
  let output = ''
  /** Where it is. */
  const ready = new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk
      const [address] = /http:\S+(?=\s)/.exec(output) ?? []
      if (address) resolve(address)
    }
    process_.stdout.on('data', hear)
    process_.stderr.on('data', (chunk) => {
      output += chunk
    })
    process_.on('exit', () => reject(new Error(output)))
  })
  const end = (signal: NodeJS.Signals) =>
    new Promise<number | null>((resolve) => {
      process_.on('exit', (code) => resolve(code))
      process_.kill(signal)
    })
  return { ready, end, output: () => output }
}

test('a killed process loses nothing that was answered: seeded once, the next start has it all', async () => {
  const folder = await temporaryFolder()
  const accounts = '/emulator/accounts'
  const events = `${accounts}/dana@lumen-studio.example/calendars/primary/events`
  const first = start(folder.path)
  const made = await fetch((await first.ready) + events, {
    method: 'POST',
    body: JSON.stringify({ id: 'kept00', summary: 'Kept', ...at('10:00') }),
  })
  assert.is(made.status, 201)
  await first.end('SIGKILL')
  const second = start(folder.path)
  const url = await second.ready
  assert.match(await (await fetch(`${url}${events}/kept00`)).text(), '"summary":"Kept"')
  assert.is((await (await fetch(url + accounts)).text()).match(/dana@lumen/g)?.length, 1)
  assert.is(await second.end('SIGTERM'), 0)
  await folder.remove()
})

test('tokens, sync tokens, etags and the clock survive a restart', async () => {
  const folder = await temporaryFolder()
  const first = await openBench({ dataDir: folder.path })
  const client = await first.signIn(ANN)
  const api = await first.calendarOf(ANN)
  const { data: made } = await api.events.insert({
    calendarId: 'primary',
    requestBody: { id: 'kept00', ...at('10:00') },
  })
  const { data: baseline } = await api.events.list({ calendarId: 'primary' })
  await first.control('POST', '/emulator/clock', { now: '2030-01-01T00:00:00Z' })
  await first.close()
  const second = await openBench({ dataDir: folder.path, people: [] })
  assert.match(JSON.stringify(await second.control('GET', '/emulator/clock')), '2030-01-01')
  await second.control('DELETE', '/emulator/clock')
  const headers = { authorization: `Bearer ${client.credentials.access_token}` }
  const path = `${second.url}/calendar/v3/calendars/primary/events`
  const delta = await fetch(`${path}?syncToken=${baseline.nextSyncToken}`, { headers })
  assert.match(await delta.text(), '"items":[]')
  assert.is((await fetch(`${path}/kept00`, { headers })).headers.get('etag'), made.etag)
  await second.close()
  await folder.remove()
})

test('a line that a kill tore in two is dropped, and the file goes on from there', async () => {
  const folder = await temporaryFolder()
  const file = join(folder.path, 'state.jsonl')
  const first = await openBench({ dataDir: folder.path })
  await first.close()
  await appendFile(file, '{"c":"account","k":"torn')
  const second = await openBench({ dataDir: folder.path, people: ['new@example.com'] })
  await second.close()
  const third = await openBench({ dataDir: folder.path, people: [] })
  assert.match(JSON.stringify(await third.control('GET', '/emulator/accounts')), /ann@.*ben@.*new@/)
  await third.close()
  await folder.remove()
})

test('a line that cannot be read stops the start with its number', async () => {
  const folder = await temporaryFolder()
  await appendFile(join(folder.path, 'state.jsonl'), '{"c":"account","k":"x","v":{"email":1}}\n')
  const failed = await startEmulator({ port: 0, dataDir: folder.path }).then(
    () => '',
    (error: Error) => error.message,
  )
  assert.match(failed, /state\.jsonl, line 1 cannot be read/)
  await folder.remove()
})

test('thousands of changes of one event do not make the file grow for ever', async () => {
  const folder = await temporaryFolder()
  const bench = await openBench({ dataDir: folder.path })
  const path = `/emulator/accounts/${ANN}/calendars/primary/events`
  await bench.control('POST', path, { id: 'base00', summary: 'start', ...at('10:00') })
  for (let index = 0; index < 2500; index++)
    await bench.control('PATCH', `${path}/base00`, { summary: `version ${index}` })
  await bench.close()
  const lines = (await readFile(join(folder.path, 'state.jsonl'), 'utf8')).split('\n').length
  assert.ok(lines < 2100, String(lines))
  const again = await openBench({ dataDir: folder.path, people: [] })
  assert.match(JSON.stringify(await again.control('GET', path)), 'version 2499')
  assert.ok((await stat(join(folder.path, 'state.jsonl'))).size < 10_000_000)
  await again.close()
  await folder.remove()
})

test('a taken port is refused with the plain error of Node', async () => {
  const bench = await openBench()
  const failed = await startEmulator({ port: bench.emulator.port }).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error.code,
  )
  assert.is(failed, 'EADDRINUSE')
  assert.is(await refusal(bench.control('GET', '/emulator/accounts')), 'no error')
  await bench.close()
})

test.run()
