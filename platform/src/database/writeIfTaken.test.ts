import { randomBytes } from 'node:crypto'
import * as assert from 'uvu/assert'
import { failureOf } from '../testing/failureOf.ts'
import { suiteOnOneLog } from '../testing/log.ts'
import { inTransaction } from './pool.ts'
import { writeIfTaken } from './writeIfTaken.ts'

const test = suiteOnOneLog('what is written if Postgres takes its values')

test.before(async ({ pool }) => {
  await pool.query('create table figures (text text unique, figure int)')
})

test('Given values that no column and no index holds, then these are not written, and the transaction goes on', async ({
  pool,
}) => {
  const written = await inTransaction(pool, async (client) => {
    const write = (text: string, figure: number) =>
      writeIfTaken(client, () => client.query('insert into figures values ($1, $2)', [text, figure]))
    const long = randomBytes(3_000).toString('hex')
    return [await write('a', 1), await write('b', 3_000_000_000), await write('c\0', 3), await write(long, 4)]
  })
  assert.equal(written, [true, false, false, false])
  const { rows } = await pool.query<{ text: string }>('select text from figures')
  assert.equal(
    rows.map(({ text }) => text),
    ['a'],
  )
})

test('Given a write that fails for another reason, then its transaction does', async ({ pool }) => {
  const failing = inTransaction(pool, (client) => writeIfTaken(client, () => client.query('select nothing')))
  assert.match(String(await failureOf(failing)), /nothing/)
})

test.run()
