import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@calendar-sync/platform/database/embeddedPostgres'
import { createPool } from '@calendar-sync/platform/database/pool'
import { silentLog } from '@calendar-sync/platform/log'
import { startProduct } from './processes/standalone.ts'
import { inTurns, type Turn } from './report/inTurns.ts'
import { report } from './report/report.ts'
import { size } from './report/size.ts'

const starts = size(5, 1)

/** How long the product takes to answer when it is started, with a Postgres of its own. */
export async function runStart(): Promise<void> {
  console.log('Start of the product in one process, compiled')
  const folder = await mkdtemp(join(tmpdir(), 'calendar-sync-bench-'))
  try {
    const first = await startProduct(folder)
    await first.stop()
    report({ what: 'the first time, which makes the database', value: first.answered, unit: 'ms' })
    const [answered, ready]: [Turn[], Turn[]] = [[], []]
    for (let turn = 0; turn < starts; turn += 1) {
      const product = await startProduct(folder)
      await product.stop()
      const reference = await startPostgres(folder)
      answered.push({ own: product.answered, reference })
      ready.push({ own: product.ready, reference })
    }
    report({
      what: `again, to the first answer: median of ${starts}`,
      unit: 'ms',
      ...inTurns(answered, 'its Postgres alone'),
      reach: { of: 'figure', is: 'at most', bound: 2_500 },
      column: 'start ms',
    })
    report({ what: '  until every part is ready', unit: 'ms', ...inTurns(ready, 'its Postgres alone') })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function startPostgres(dataDir: string): Promise<number> {
  const began = performance.now()
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog })
  const pool = createPool(postgres.connectionString)
  await pool.query('select 1')
  const took = performance.now() - began
  await pool.end()
  await postgres.stop()
  return took
}
