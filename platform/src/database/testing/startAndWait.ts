import { silentLog } from '../../log.ts'
import { startEmbeddedPostgres } from '../embeddedPostgres.ts'
import { createPool } from '../pool.ts'

/** A process of its own for tests that kill, interrupt or end it: prints where its database is, then waits. */
const [dataDir = '', how = ''] = process.argv.slice(2)
const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog })
const waiting = setInterval(() => {}, 1_000)
process.on('SIGINT', async () => {
  const pool = createPool(postgres.connectionString)
  await pool.query('create table written_after_interrupt ()')
  await pool.end()
  await postgres.stop()
  clearInterval(waiting)
  process.stdout.write('clean\n')
})

process.stdout.write(`${postgres.connectionString}\n`, () => {
  if (how === 'exit') process.exit(0)
})
