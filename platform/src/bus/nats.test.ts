import { setTimeout as sleep } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { type Log, silentLog } from '../log.ts'
import { hasImage, imageMissing, importTestcontainers } from '../testing/containers.ts'
import { natsMissing, startNats } from '../testing/nats.ts'
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
