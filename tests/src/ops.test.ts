import { readdirSync } from 'node:fs'
import { runningEmbeddedPostgres } from '@calendar-sync/platform/database/runningEmbeddedPostgres'
import * as assert from 'uvu/assert'
import { folderSuite } from './kit/folderSuite.ts'
import { subscribedAs } from './kit/identities.ts'
import { done, ops } from './kit/ops.ts'
import { homeEmail, workEmail } from './kit/people.ts'
import { startProgram } from './kit/program.ts'
import { startInFolder } from './kit/system.ts'

const test = folderSuite('npm run ops')

test('Beside the running product and its own database, every command does what it says', async ({ folder }) => {
  const product = await startInFolder(folder)
  const here = { DATA_DIR: folder }
  const addresses = await runningEmbeddedPostgres(folder)
  try {
    const client = await subscribedAs(product, workEmail, homeEmail)
    const see = async () => (await client.get('/api/accounts')).body
    const before = await see()

    assert.match(await done(here, 'projections'), /^users +\d+ +0{10,}\d+ +\d+ ms +\d+ /m)

    assert.match(await done(here, 'rebuild', 'accounts'), /^accounts is rebuilt, from \d+ events/m)
    assert.equal(await see(), before, 'the running product reads the new table')

    assert.is((await done(here, 'parked')).trim(), 'No event is parked.')

    // The same database, named instead of found.
    const verified = await done({ ...here, DATABASE_URL: addresses?.runningConnectionString }, 'verify')
    const lines = verified.trim().split('\n')
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

test('In a folder without a database it says so, and makes none', async ({ folder }) => {
  const { code, said, printed } = await ops({ DATA_DIR: folder }, 'projections')
  assert.is(code, 1)
  assert.is(printed, '')
  assert.match(said, /^There is no database in .*, and DATABASE_URL is not set\./)
  assert.not(readdirSync(folder).includes('postgres'))
})

test('Help is help, and what it does not know it explains', async ({ folder }) => {
  assert.match(await done({ DATA_DIR: folder }, '--help'), /npm run ops -- rebuild <name>/)
  assert.equal(readdirSync(folder), [])
})

test('Given a reader that has gone, as head does, when a command writes, then it ends without a word', async ({
  folder,
}) => {
  for (const module of ['standalone/ops', 'projection-service/commandLine/main']) {
    const { child, ended } = startProgram(module, { DATA_DIR: folder }, '--help')
    child.stdout.destroy()
    const { code, said } = await ended
    assert.equal([code, said], [141, ''], module)
  }
})

test('A database that cannot be reached is named in one line, without the password', async ({ folder }) => {
  const environment = { DATA_DIR: folder, DATABASE_URL: 'postgres://calendar:secret@127.0.0.1:1/calendar' }
  const { code, said } = await ops(environment, 'projections')
  assert.is(code, 1)
  assert.match(said, /^[^\n]*127\.0\.0\.1:1[^\n]*\n$/)
  assert.not.match(said, /secret/)
})

test.run()
