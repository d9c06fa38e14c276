import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningEmbeddedPostgres } from '@calendar-sync/platform/database/runningEmbeddedPostgres'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Client } from './kit/client.ts'
import { ops } from './kit/ops.ts'
import { homeEmail, subscribe, workEmail } from './kit/people.ts'
import { startInFolder } from './kit/system.ts'

const test = suite<{ dataDir: string }>('npm run ops')

test.before.each((context) => {
  context.dataDir = mkdtempSync(join(tmpdir(), 'calendar-sync-ops-'))
})
test.after.each(({ dataDir }) => rmSync(dataDir, { recursive: true, force: true }))

test('Beside the running product and its own database, every command does what it says', async ({ dataDir }) => {
  const product = await startInFolder(dataDir)
  const here = { DATA_DIR: dataDir }
  const addresses = await runningEmbeddedPostgres(dataDir)
  try {
    const client = new Client(product.url)
    await subscribe(client, workEmail, homeEmail)
    const see = async () => (await client.get('/api/accounts')).body
    const before = await see()

    const projections = await ops(here, 'projections')
    assert.is(projections.code, 0, projections.said)
    assert.match(projections.printed, /^users +\d+ +0{10,}\d+ +\d+ ms +\d+ /m)

    const rebuilt = await ops(here, 'rebuild', 'accounts')
    assert.is(rebuilt.code, 0, rebuilt.said)
    assert.match(rebuilt.printed, /^accounts is rebuilt, from \d+ events/m)
    assert.equal(await see(), before, 'the running product reads the new table')

    const parked = await ops(here, 'parked')
    assert.is(parked.printed.trim(), 'No event is parked.')

    // The same database, named instead of found.
    const verified = await ops({ ...here, DATABASE_URL: addresses?.runningConnectionString }, 'verify')
    assert.is(verified.code, 0, verified.printed + verified.said)
    const lines = verified.printed.trim().split('\n')
    assert.ok(lines.length > 12)
    assert.match(
      lines.splice(0, 2).join('\n'),
      /^log +sealed, [\d,]+ events.*\n {2}newest seal.*: \d{20}:[0-9a-f]{64}$/,
    )
    for (const line of lines) assert.match(line, /^[a-z_]+ +equal, [\d,]+ rows from [\d,]+ events$/)
  } finally {
    await product.stop()
  }

  const alone = await ops(here, 'verify', 'accounts')
  assert.is(alone.code, 0, alone.said)
  assert.match(alone.said, /^No service runs in .*; its database is started for this command\.$/m)
  assert.match(alone.printed, /^accounts +equal, 1 rows/)
})

test('In a folder without a database it says so, and makes none', async ({ dataDir }) => {
  const { code, said, printed } = await ops({ DATA_DIR: dataDir }, 'projections')
  assert.is(code, 1)
  assert.is(printed, '')
  assert.match(said, /^There is no database in .*, and DATABASE_URL is not set\./)
  assert.not(readdirSync(dataDir).includes('postgres'))
})

test('Help is help, and what it does not know it explains', async ({ dataDir }) => {
  const help = await ops({ DATA_DIR: dataDir }, '--help')
  assert.is(help.code, 0)
  assert.match(help.printed, /npm run ops -- rebuild <name>/)
  assert.equal(readdirSync(dataDir), [])
})

test('A database that cannot be reached is named in one line, without the password', async ({ dataDir }) => {
  const environment = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://calendar:secret@127.0.0.1:1/calendar' }
  const { code, said } = await ops(environment, 'projections')
  assert.is(code, 1)
  assert.match(said, /^[^\n]*127\.0\.0\.1:1[^\n]*\n$/)
  assert.not.match(said, /secret/)
})

test.run()
