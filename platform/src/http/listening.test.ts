import { once } from 'node:events'
import { connect } from 'node:net'
import * as assert from 'uvu/assert'
import { silentLog } from '../log.ts'
import { failureOf } from '../testing/failureOf.ts'
import { suiteOnOneLog, type TestLog } from '../testing/log.ts'
import { serveMetrics } from './metrics.ts'
import { createHttpApp, listen, PortUnavailable, type RunningServer } from './server.ts'
import { kitConfig } from './testing/kitServer.ts'

const test = suiteOnOneLog('where a service listens')

const appOf = ({ pool }: TestLog) => createHttpApp(kitConfig, pool, silentLog).app

/** Whether a server answers at an address of this machine; 127.0.0.2 stands for its other ones. */
const answersAt = (host: string, { port }: RunningServer) =>
  fetch(`http://${host}:${port}/metrics`).then(
    async (answer) => (await answer.text()).length > 0,
    () => false,
  )

async function reach(server: RunningServer): Promise<boolean[]> {
  try {
    return [await answersAt('127.0.0.1', server), await answersAt('127.0.0.2', server)]
  } finally {
    await server.close()
  }
}

test('A port alone is one of 127.0.0.1, which other machines do not reach', async (log) => {
  assert.equal(await reach(await listen(appOf(log), 0)), [true, false])
})

test('An app and its metrics listen where their settings say', async (log) => {
  assert.equal(await reach(await listen(appOf(log), { port: 0, host: '0.0.0.0' })), [true, true])
  assert.equal(await reach(await serveMetrics(0, '127.0.0.1')), [true, false])
  assert.equal(await reach(await serveMetrics(0, '0.0.0.0')), [true, true])
})

test('An address that is not this machine’s is named in one sentence, with its setting', async (log) => {
  const app = await failureOf(listen(appOf(log), { port: 0, host: '203.0.113.1' }))
  assert.instance(app, PortUnavailable)
  assert.match(String(app), /203\.0\.113\.1 is no address of this machine\. Set HOST/)
  assert.match(String(await failureOf(serveMetrics(0, '203.0.113.1'))), /Set METRICS_HOST/)
})

test('A server that is closed does not wait for a connection that has asked for nothing', async (log) => {
  const server = await listen(appOf(log), 0)
  const browser = connect(server.port, '127.0.0.1').on('error', () => undefined)
  await once(browser, 'connect')
  // Heard by the server as well: it has answered another since.
  assert.ok(await answersAt('127.0.0.1', server).then(() => true))
  const gone = once(browser, 'close')
  await server.close()
  await gone
})

test.run()
