import { createTestDatabase } from '@calendar-sync/platform/testing/database'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { column } from './kit/columns.ts'
import { runToEnd } from './kit/ops.ts'

const test = suite('the job that migrates')

async function run(module: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const { code, said } = await runToEnd(module, environment)
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
    assert.equal(column(rows, 'found'), ['commands.simulated_charges', 'engine.runs'])
    for (const job of jobs) assert.is(await run(job, asService), '0 ', job)
  } finally {
    await database.drop()
  }
})

test.run()
