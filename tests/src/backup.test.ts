import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import { startEmulator } from '@calendar-sync/google-emulator/server'
import * as assert from 'uvu/assert'
import { withRun } from './kit/arrivals.ts'
import { Client } from './kit/client.ts'
import { during, Emulator } from './kit/emulator.ts'
import { eventually } from './kit/eventually.ts'
import { folderSuite } from './kit/folderSuite.ts'
import { done, ops } from './kit/ops.ts'
import { startProgram } from './kit/program.ts'
import { startInFolder } from './kit/system.ts'

const test = folderSuite('backup and restore')

test('Given a product at work, when all is lost after a backup, then another folder goes on: no fact lost, no copy doubled, no change missed, no key of its own overwritten, no half taken for whole', async ({
  folder,
}) => {
  const [first, second, saved] = [join(folder, 'first'), join(folder, 'second'), join(folder, 'saved')]
  const google = await startEmulator({ port: 0, seed: false })
  const emulator = new Emulator(google.url)
  try {
    const lost = await startInFolder(first, { GOOGLE_BASE_URL: google.url })
    const { client: before, people, sync } = await withRun({ url: lost.url, emulator })
    // The person goes on while the backup is made: each change is in it whole, or not at all.
    let working = true
    const work = (async () => {
      for (let n = 0; working; n += 1) await before.send('PATCH', '/api/settings', { theme: n % 2 ? 'dark' : 'light' })
    })()
    const made = await done({ DATA_DIR: first }, 'backup', saved)
    working = false
    await work
    assert.match(made, /^\d+ events, up to position \d+, are in /)
    await lost.stop()
    rmSync(first, { recursive: true })

    mkdirSync(second, { mode: 0o711 })
    const keys = { 'secrets.json': 'those of another installation', 'secrets.json.before-restore': 'older ones' }
    for (const [name, text] of Object.entries(keys)) writeFileSync(join(second, name), text)
    const restored = await done({ DATA_DIR: second }, 'restore', saved)
    assert.match(restored, /The secrets\.json that was there is secrets\.json\.before-restore-2 now\./)
    assert.match(
      restored,
      /Check it with npm run ops -- verify log and start the product; npm run ops -- verify then checks/,
    )
    assert.match(await done({ DATA_DIR: second }, 'verify', 'log'), /^log +sealed, [1-9]/m)
    const kept = ['secrets.json.before-restore-2', 'secrets.json.before-restore']
    assert.equal(
      kept.map((name) => readFileSync(join(second, name), 'utf8')),
      Object.values(keys),
    )
    const again = await startInFolder(second, { GOOGLE_BASE_URL: google.url })
    const after = new Client(again.url)
    await after.signIn(people.office)
    const syncs = CalendarSync.array().parse((await after.get('/api/calendar-syncs')).body)
    assert.equal(
      syncs.map(({ id, totalSynced }) => ({ id, totalSynced })),
      [{ id: sync.id, totalSynced: people.trips.length }],
    )
    assert.is((await after.post(`/api/calendar-syncs/${sync.id}/sync`)).status, 200)
    assert.equal(await emulator.titles(people.home), [...people.trips].sort())
    const flight = { summary: 'Flight to Rome (FCO)', ...during(Date.now() + 4 * 24 * 3_600_000) }
    await emulator.addEvent(people.office, people.office, flight)
    assert.is((await after.post(`/api/calendar-syncs/${sync.id}/sync`)).status, 200)
    assert.equal(await emulator.titles(people.home), [...people.trips, flight.summary].sort())
    // While it runs: a product that is stopped leaves read models where they were then.
    await done({ DATA_DIR: second }, 'verify')
    await again.stop()

    assert.equal(readdirSync(join(saved, 'keys')).sort(), [
      'backup.json',
      'privacy.credentials.jsonl.gz',
      'privacy.installation_keys.jsonl.gz',
      'privacy.personal_keys.jsonl.gz',
      'secrets.json',
    ])
    const over = await ops({ DATA_DIR: second }, 'restore', saved)
    assert.is(over.code, 1)
    assert.match(over.said, /^There is a database in .* already; name a new folder in DATA_DIR\.$/m)
    const twice = await ops({ DATA_DIR: second }, 'backup', saved)
    assert.is(twice.code, 1)
    assert.match(twice.said, /is not empty; name a new folder\.$/m)

    const cutOff = join(folder, 'cut-off')
    const killed = startProgram('standalone/ops', { DATA_DIR: cutOff }, 'restore', saved)
    await eventually(async () => existsSync(join(cutOff, 'postgres', 'postmaster.pid')))
    killed.child.kill('SIGKILL')
    await killed.ended
    const refused = await startInFolder(cutOff).then(
      (product) => product.stop().then(() => 'it started'),
      (error: unknown) => String(error),
    )
    assert.match(refused, /^StartupError: A restore into .* has not ended; if it was cut off, run it again/)
    await done({ DATA_DIR: cutOff }, 'restore', saved)
    assert.match(await done({ DATA_DIR: cutOff }, 'verify', 'log'), /^log +sealed, [1-9]/m)

    const events = readdirSync(saved).find((name) => name.startsWith('event_store.events'))
    appendFileSync(join(saved, events ?? ''), 'x')
    const third = join(folder, 'third')
    const damaged = await ops({ DATA_DIR: third }, 'restore', saved)
    assert.is(damaged.code, 1)
    assert.match(damaged.said, /event_store\.events\.jsonl\.gz is damaged/)
    assert.not(existsSync(join(third, 'postgres')))
  } finally {
    await google.close()
  }
})

test('Given a folder that is no backup, when it is restored, then it says so and makes nothing', async ({ folder }) => {
  const { code, said } = await ops({ DATA_DIR: join(folder, 'data') }, 'restore', folder)
  assert.is(code, 1)
  assert.match(said, /^There is no finished backup in .*: it has no backup\.json\.$/m)
  assert.not(existsSync(join(folder, 'data', 'postgres')))
})

test.run()
