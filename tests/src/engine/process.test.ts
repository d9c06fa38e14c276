import { natsMissing, startNats } from '@calendar-sync/platform/testing/nats'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { folderSuite } from '../kit/folderSuite.ts'
import { startProgram } from '../kit/program.ts'
import { eventStoreOf } from '../kit/testEventStore.ts'
import { encryptionKey, testClient } from './assemble.ts'
import { flightToCopy } from './flights.ts'
import { inLaboratory } from './laboratory.ts'

const LogLine = z.object({ level: z.int(), service: z.string(), msg: z.string() })

const test = folderSuite('the sync engine as a process of its own')

test('Given a configuration, when the engine is started, then it syncs, and a SIGTERM ends it cleanly', ({ folder }) =>
  inLaboratory({}, async (lab) => {
    const nats = await startNats()
    if (!nats) return console.log(`not run: ${natsMissing}`)
    const person = await lab.makePerson()
    const { syncId } = await flightToCopy(lab, person)
    const { child, output, ended } = startProgram('sync-engine/main', {
      PORT: '0',
      NATS_URL: nats.url,
      DATABASE_URL: lab.connectionString,
      EVENTSTORE_URL: await eventStoreOf(lab.connectionString),
      ENCRYPTION_KEY: encryptionKey.toString('hex'),
      SESSION_KEYS: 'a-secret-for-nobodys-sessions',
      GOOGLE_CLIENT_ID: testClient.clientId,
      GOOGLE_CLIENT_SECRET: testClient.clientSecret,
      GOOGLE_BASE_URL: lab.url,
      DATA_DIR: folder,
    })
    const { counts } = await lab.run(person, syncId)
    assert.is(counts?.created, 1)
    child.kill('SIGTERM')
    const { code, signal } = await ended
    await nats.stop()
    assert.equal([code, signal], [0, null], output())
  }))

for (const LOG_LEVEL of ['info', 'silent'])
  test(`Given a variable that cannot be used and log level ${LOG_LEVEL}, when the engine is started, then one line of its log says so`, async ({
    folder,
  }) => {
    const given = { DATABASE_URL: 'nonsense', DATA_DIR: folder, LOG_LEVEL }
    const { code, said, printed } = await startProgram('sync-engine/main', given).ended
    assert.equal([code, said], [1, ''])
    const { level, service, msg } = LogLine.parse(JSON.parse(printed))
    assert.equal([level, service], [50, 'sync-engine'])
    assert.match(msg, /^Cannot start: DATABASE_URL is not usable/)
  })

test.run()
