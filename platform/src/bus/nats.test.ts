import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { type Log, silentLog } from '../log.ts'
import { hasImage, imageMissing, importTestcontainers } from '../testing/containers.ts'
import { eventually } from '../testing/eventually.ts'
import { failureOf } from '../testing/failureOf.ts'
import { natsMissing, startNats } from '../testing/nats.ts'
import { newFolder } from '../testing/suites.ts'
import { testBus } from './busContract.ts'
import { BusUnreachable, connectNats } from './nats.ts'

const server = await startNats()
/** As docker-compose.yml has it. */
const image = 'nats:2.10-alpine'

async function bothEnds(url: string, log: Log, stopServer: () => Promise<unknown>) {
  const [bus, other] = await Promise.all([connectNats(url, log), connectNats(url, log)])
  const end = async () => {
    await Promise.all([bus.close(), other.close()])
    await stopServer()
  }
  return { bus, other, end }
}

if (!(await hasImage(image))) console.log(`The bus over NATS is not tested in a container: ${imageMissing(image)}.`)
else {
  testBus('the bus over NATS in a container', async (log) => {
    const { GenericContainer, Wait } = await importTestcontainers()
    const container = await new GenericContainer(image)
      .withExposedPorts(4222)
      .withWaitStrategy(Wait.forListeningPorts())
      .start()
    const url = `nats://${container.getHost()}:${container.getMappedPort(4222)}`
    return bothEnds(url, log, () => container.stop())
  })
}

if (!server) console.log(`The bus over NATS is not tested: ${natsMissing}.`)
else {
  testBus('the bus over NATS', (log) => bothEnds(server.url, log, () => server.stop()))

  const own = suite('NATS itself')
  const subject = { name: 'news', payload: z.object({ number: z.int() }) }

  own(
    'given a server that was away, then messages arrive again, and none published meanwhile breaks anything',
    async () => {
      const first = await startNats()
      assert.ok(first)
      const [bus, other] = await Promise.all([connectNats(first.url, silentLog), connectNats(first.url, silentLog)])
      const numbers: number[] = []
      await other.subscribe(subject, ({ number }) => void numbers.push(number))
      await first.stop()
      let failure: unknown
      const failed = (error: unknown) => {
        failure = error
      }
      // Not waited for: a ping that is sent before the client hears of it has an end of its own.
      for (; !(failure instanceof BusUnreachable); await sleep(20)) bus.ping().catch(failed)
      bus.publish(subject, { number: 1 })
      const late: number[] = []
      await bus.subscribe(subject, ({ number }) => void late.push(number))
      const again = await startNats(Number(new URL(first.url).port))
      assert.ok(again)
      for (let number = 2; (numbers.length === 0 || late.length === 0) && number < 1_000; number += 1) {
        bus.publish(subject, { number })
        await sleep(50)
      }
      assert.ok(numbers.length > 0, 'nothing arrives any more')
      assert.ok(late.length > 0, 'who subscribed meanwhile hears nothing')
      assert.not.ok(numbers.includes(1))
      await Promise.all([bus.close(), other.close()])
      await again.stop()
    },
  )

  own(
    'given a reply larger than the server takes, then the requester hears that it failed, and later requests are answered',
    async () => {
      const large = await startNats()
      assert.ok(large)
      const [bus, other] = await Promise.all([connectNats(large.url, silentLog), connectNats(large.url, silentLog)])
      const texts = { name: 'texts', request: z.object({ length: z.int() }), reply: z.string() }
      await other.respond(texts, async ({ length }) => 'x'.repeat(length))
      const failure = await bus.request(texts, { length: 2_000_000 }, 5_000).catch((error: unknown) => error)
      assert.is(String(failure), 'NoReply: Responding to texts failed.')
      assert.is(await bus.request(texts, { length: 3 }, 5_000), 'xxx')
      await Promise.all([bus.close(), other.close()])
      await large.stop()
    },
  )

  own(
    'given a server that refuses the password for a while, then messages arrive again, and one error tells of it',
    async () => {
      const { dataDir, end } = await newFolder()
      const startWith = async (password: string, port?: number) => {
        const config = join(dataDir, `${password}.conf`)
        await writeFile(config, `authorization { user: calendar, password: ${password} }`)
        const started = await startNats(port, config)
        assert.ok(started)
        return started
      }
      const first = await startWith('known')
      const port = Number(new URL(first.url).port)
      const lines: string[] = []
      const say = (level: string) => () => void lines.push(level)
      const log = { ...silentLog, error: say('error'), debug: say('debug') }
      const bus = await connectNats(`nats://calendar:known@127.0.0.1:${port}`, log)
      await first.stop()
      const refusing = await startWith('other', port)
      await eventually(() => lines.length >= 3)
      await refusing.stop()
      const again = await startWith('known', port)
      await eventually(async () => (await failureOf(bus.ping())) === 'no failure')
      assert.equal(lines.filter((level) => level === 'error').length, 1)
      await bus.close()
      await again.stop()
      await end()
    },
  )

  own('given an address that insists on TLS and a server without, then nothing is sent in the clear', async () => {
    const plain = await startNats()
    assert.ok(plain)
    const failure = await failureOf(connectNats(plain.url.replace('nats://', 'tls://'), silentLog))
    assert.match(
      String(failure),
      /^BusUnreachable: .* cannot be reached: it does not offer TLS, which tls:\/\/ asks for$/,
    )
    await plain.stop()
  })

  own('given no server, then one line says where it was looked for, without the password', async () => {
    const failure = await connectNats('nats://someone:secret@127.0.0.1:1', silentLog).catch((error: unknown) => error)
    assert.instance(failure, BusUnreachable)
    assert.match(
      String(failure),
      /^BusUnreachable: The NATS server at nats:\/\/127\.0\.0\.1:1 cannot be reached: [^\n]+$/,
    )
  })

  own.run()
}
