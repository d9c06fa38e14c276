import { randomUUID } from 'node:crypto'
import { createTestDatabase } from '@calendar-sync/platform/testing/database'
import { suiteOfEach } from '@calendar-sync/platform/testing/suites'
import * as assert from 'uvu/assert'
import { commandMigrations } from './createBackgroundJobs.ts'
import { createUnconfirmedAddressLimit } from './unconfirmedAddressLimit.ts'

const test = suiteOfEach('emails to addresses that are not confirmed', async () => {
  const { pool, drop } = await createTestDatabase(commandMigrations)
  return { pool, emails: createUnconfirmedAddressLimit(pool, Buffer.alloc(32, 1)), end: drop }
})

const stranger = 'stranger@elsewhere.example'
const noon = new Date('2026-11-01T12:00:00Z')

test('Given an address that many people name, then it gets three emails a day, and others get theirs', async ({
  emails,
}) => {
  const allowed = []
  for (const address of [stranger, 'Stranger@Elsewhere.example', stranger, stranger, stranger])
    allowed.push(await emails.allow(randomUUID(), address, noon))
  assert.equal(allowed, [true, true, true, false, false])
  assert.ok(await emails.allow(randomUUID(), 'other@elsewhere.example', noon))
  assert.ok(await emails.allow(randomUUID(), stranger, noon, 'notices to an address'), 'counted apart')
  assert.ok(await emails.allow(randomUUID(), stranger, new Date('2026-11-02T12:00:01Z')))
})

test('Given an address that many people name in the same moment, then it gets three emails, too', async ({
  emails,
}) => {
  for (let day = 1; day < 20; day += 1) {
    const at = new Date(Date.UTC(2026, 11, 2 * day))
    const allowed = await Promise.all(Array.from({ length: 20 }, () => emails.allow(randomUUID(), stranger, at)))
    assert.is(allowed.filter((one) => one).length, 3)
  }
})

test('Given an email that is tried again, then it counts once', async ({ emails, pool }) => {
  const eventId = randomUUID()
  for (let n = 0; n < 5; n += 1) assert.ok(await emails.allow(eventId, stranger, noon))
  const { rows } = await pool.query('select address_hmac from commands.unconfirmed_letters')
  assert.is(rows.length, 1)
  assert.match(rows[0]?.address_hmac, /^[0-9a-f]{32}$/)
})

test.run()
