import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createTestDatabase } from '@calendar-sync/platform/testing/database'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { programOf } from './kit/program.ts'
import { root } from './runner/findTestFiles.ts'

const test = suite('the job that migrates')

async function run(module: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, programOf(module), {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'silent', ...environment },
  })
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'exit')
  return `${code} ${said}`
}

const jobs = ['command-service/migrate', 'sync-engine/migrate']

test('Given it ran as the owner, then services whose role may not make tables find nothing missing', async () => {
  const database = await createTestDatabase()
  const secrets = { SESSION_KEYS: '0123456789abcdef', ENCRYPTION_KEY: 'ab'.repeat(32) }
  const asService = { ...secrets, DATABASE_URL: database.runningConnectionString }
  try {
    for (const job of jobs)
      assert.is(await run(job, { ...asService, MIGRATION_DATABASE_URL: database.connectionString }), '0 ', job)
    const { rows } = await database.pool.query<{ found: string | null }>(
      `select to_regclass(name)::text as found from unnest(array['commands.simulated_charges', 'engine.runs']) name`,
    )
    assert.equal(
      rows.map(({ found }) => found),
      ['commands.simulated_charges', 'engine.runs'],
    )
    for (const job of jobs) assert.is(await run(job, asService), '0 ', job)
  } finally {
    await database.drop()
  }
})

test.run()
