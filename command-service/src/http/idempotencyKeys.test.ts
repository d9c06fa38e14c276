import { createTestDatabase } from '@calendar-sync/platform/testing/database'
import { suiteOfEach } from '@calendar-sync/platform/testing/suites'
import * as assert from 'uvu/assert'
import { commandMigrations } from '../backgroundJobs/createBackgroundJobs.ts'
import { createRequestsOfKeys } from './idempotencyKeys.ts'

const test = suiteOfEach('the request of an Idempotency-Key', async () => {
  const { pool, drop } = await createTestDatabase(commandMigrations)
  let now = new Date('2026-11-01T12:00:00Z')
  const open = () => createRequestsOfKeys({ pool, clock: () => now, streamNameKey: Buffer.alloc(32, 1) })
  const passHours = (hours: number) => {
    now = new Date(now.getTime() + hours * 3_600_000)
  }
  return { pool, requests: open(), open, passHours, end: drop }
})

const [key, request] = ['dana\nmy key', '{"email":"dana@lumen.example"}']

test('Given a key that comes with several requests at once, then one goes on', async ({ requests }) => {
  const asked = Array.from({ length: 8 }, (_, index) => requests.isSame(key, `request ${index}`))
  assert.is((await Promise.all(asked)).filter(Boolean).length, 1)
  assert.equal(
    await Promise.all(Array.from({ length: 8 }, () => requests.isSame('ben\nmy key', request))),
    Array(8).fill(true),
  )
})

test('Given a key, then its request is remembered for a day, by whichever process, and nothing is kept in the clear', async ({
  pool,
  requests,
  open,
  passHours,
}) => {
  await requests.isSame(key, request)
  passHours(23)
  assert.not(await open().isSame(key, 'another request'))
  const { rows } = await pool.query('select t::text as row from commands.idempotency_keys t')
  assert.is(rows.length, 1)
  assert.not.match(JSON.stringify(rows), /dana|my key/)
  passHours(2)
  assert.ok(await open().isSame(key, 'another request'))
})

test.run()
