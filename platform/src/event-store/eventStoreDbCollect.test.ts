import * as assert from 'uvu/assert'
import { eventually } from '../testing/eventually.ts'
import { failureOf } from '../testing/failureOf.ts'
import { suiteOfEach } from '../testing/suites.ts'
import { NoAnswer } from './eventStoreDbAvailability.ts'
import { openClient } from './eventStoreDbClient.ts'
import { collect } from './eventStoreDbCollect.ts'
import { startEventStoreDbStandIn } from './testing/eventStoreDbStandIn.ts'

const test = suiteOfEach('reads of EventStoreDB', async () => {
  const server = await startEventStoreDbStandIn()
  const client = openClient(server.connectionString)
  const end = async () => {
    await client.dispose()
    await server.stop()
  }
  return { server, client, end }
})

test('given a read that gets no answer, when it is given up, then the server is told, so that no such read takes part of the connection', async ({
  server,
  client,
}) => {
  server.leaveOut('reads')
  const read = collect(client.readStream('any-1'), 1_000)
  await eventually(() => server.openReads() === 1)
  assert.instance(await failureOf(read), NoAnswer)
  await eventually(() => server.openReads() === 0, server.openReads, 5_000)
})

test.run()
