import { natsMissing, startNats } from '@calendar-sync/platform/testing/nats'
import * as assert from 'uvu/assert'
import { folderSuite } from '../kit/folderSuite.ts'
import { startProgram } from '../kit/program.ts'
import { eventStoreOf } from '../kit/testEventStore.ts'
import { encryptionKey, testClient } from './assemble.ts'
import { flightToCopy } from './flights.ts'
import { inLaboratory } from './laboratory.ts'

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

test('Given a variable that cannot be used, when the engine is started, then it says so in one line', async ({
  folder,
}) => {
  const { output, ended } = startProgram('sync-engine/main', { DATABASE_URL: 'nonsense', DATA_DIR: folder })
  assert.is((await ended).code, 1)
  assert.is(output().trim().split('\n').length, 1)
  assert.match(output(), /DATABASE_URL is not usable/)
})

test.run()
