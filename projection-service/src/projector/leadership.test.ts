import { createTestDatabase } from '@calendar-sync/platform/testing/database'
import { suiteOnOne } from '@calendar-sync/platform/testing/suites'
import * as assert from 'uvu/assert'
import { connect } from './leadership.ts'

const test = suiteOnOne('the connection of a projector', async () => {
  const database = await createTestDatabase()
  return { ...database, end: database.drop }
})

test('Given a projector whose machine goes without a word, then the server notices within half a minute, and another projector leads', async ({
  pool,
}) => {
  const { client, close } = await connect(pool, 'a test')
  const { rows } = await client.query(
    `select name, setting from pg_settings where name like 'tcp\\_keepalives%' or name = 'synchronous_commit' order by name`,
  )
  await close()
  assert.equal(
    rows.map(({ setting }) => setting),
    ['off', '3', '10', '5'],
  )
})

test.run()
