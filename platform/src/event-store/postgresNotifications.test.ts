import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { listenLocally } from '../testing/listenLocally.ts'
import { createNotifications } from './postgresNotifications.ts'

const test = suite('the session that listens for new events')

test('Given a Postgres that ends the session again and again, then each session leaves nothing behind', async () => {
  const complaints: string[] = []
  const complain = (warning: Error) => complaints.push(warning.message)
  process.on('warning', complain)
  let sessions = 0
  const postgres = createServer((socket) => {
    sessions += 1
    socket.destroy()
  })
  const pool = new pg.Pool({ host: '127.0.0.1', port: await listenLocally(postgres) })
  const notifications = createNotifications(pool, undefined, 1)
  const leave = notifications.use()
  while (sessions < 15) await once(postgres, 'connection')
  leave()
  await notifications.close()
  await pool.end()
  postgres.close()
  process.off('warning', complain)
  assert.equal(complaints, [])
})

test.run()
