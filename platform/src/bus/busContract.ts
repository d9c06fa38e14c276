import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestReply, Subject } from '@calendar-sync/contracts/subjects'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { answerWithin } from '../deadline.ts'
import type { Log } from '../log.ts'
import { eventually } from '../testing/eventually.ts'
import { failureOf } from '../testing/failureOf.ts'
import { suiteOnOne } from '../testing/suites.ts'
import { type Bus, NoReply } from './bus.ts'

interface BusFixture {
  readonly bus: Bus
  /** The bus as another part of the system sees it: the same in one process, a second connection otherwise. */
  readonly other: Bus
  end(): Promise<void>
}

const Progress = z.object({ done: z.int(), total: z.int().default(10) })
const progressOf = (id: string) => ({ name: `progress.${id}`, payload: Progress }) satisfies Subject
const anyProgress = { name: 'progress.*', payload: Progress } satisfies Subject
const double = (name: string) =>
  ({ name, request: z.object({ number: z.number() }), reply: z.object({ doubled: z.number() }) }) satisfies RequestReply

/** What a request fails with long before its time is over. */
const earlyFailure = (bus: Bus, contract: ReturnType<typeof double>) =>
  failureOf(answerWithin(20_000, () => bus.request(contract, { number: 1 }, 60_000)))

/** What every bus must do. @param start is given the log that both ends write to */
export function testBus(name: string, start: (log: Log) => Promise<BusFixture>): void {
  const lines: string[] = []
  const write = (_facts: object, message = '') => void lines.push(message)
  const log: Log = { debug: () => {}, info: () => {}, warn: write, error: write, child: () => log }
  const test = suiteOnOne(name, () => start(log))
  test.before.each(() => {
    lines.length = 0
  })

  test('a message reaches every subscriber, later, in order, and as its schema reads it', async ({ bus, other }) => {
    const [here, there]: [unknown[], unknown[]] = [[], []]
    await bus.subscribe(progressOf('a'), (payload) => here.push(payload))
    await other.subscribe(progressOf('a'), (payload) => there.push(payload))
    const payload = { done: 0 }
    bus.publish(progressOf('a'), payload)
    assert.is(here.length, 0, 'delivered while publishing')
    payload.done = 99
    for (let done = 1; done < 500; done += 1) bus.publish(progressOf('a'), { done })
    await eventually(() => here.length === 500 && there.length === 500)
    const expected = Array.from({ length: 500 }, (_, done) => ({ done, total: 10 }))
    assert.equal(here, expected)
    assert.equal(there, expected)
  })

  test('a star stands for one word of the name, and the subscriber learns which', async ({ bus, other }) => {
    const names: string[] = []
    await other.subscribe(anyProgress, (_payload, subjectName) => names.push(subjectName))
    bus.publish({ name: 'progress.b.deeper', payload: Progress }, { done: 1 })
    bus.publish({ name: 'progress', payload: Progress }, { done: 1 })
    bus.publish(progressOf('b'), { done: 1 })
    bus.publish(progressOf('c'), { done: 1 })
    await eventually(() => names.length >= 2)
    await sleep(20)
    assert.equal(names, ['progress.b', 'progress.c'])
  })

  test('a message that does not fit is logged and dropped, at either end', async ({ bus, other }) => {
    const sizes = { name: 'sizes', payload: Progress }
    const received: unknown[] = []
    await other.subscribe(sizes, (payload) => received.push(payload))
    bus.publish(sizes, { done: 0.5 })
    bus.publish({ name: 'sizes', payload: z.string() }, 'from an older version')
    bus.publish(sizes, { done: 1 })
    await eventually(() => received.length > 0)
    assert.equal(received, [{ done: 1, total: 10 }])
    assert.is(lines.length, 2)
  })

  test('a subscriber that fails does not keep the message from others', async ({ bus, other }) => {
    const received: unknown[] = []
    const fail = () => {
      throw new Error('broken subscriber')
    }
    await other.subscribe(progressOf('e'), fail)
    await other.subscribe(progressOf('e'), (payload) => received.push(payload))
    bus.publish(progressOf('e'), { done: 1 })
    await eventually(() => received.length === 1)
    assert.equal(lines, ['A subscriber failed on a message.'])
  })

  test('nothing comes after unsubscribing', async ({ bus, other }) => {
    const [left, stayed]: [unknown[], unknown[]] = [[], []]
    const unsubscribe = await other.subscribe(progressOf('f'), (payload) => left.push(payload))
    await other.subscribe(progressOf('f'), (payload) => stayed.push(payload))
    await unsubscribe()
    bus.publish(progressOf('f'), { done: 1 })
    await eventually(() => stayed.length === 1)
    assert.is(left.length, 0)
  })

  test('requests sent at once each get their own reply', async ({ bus, other }) => {
    const contract = double('double.all')
    await other.respond(contract, async ({ number }) => {
      await sleep(number % 7)
      return { doubled: number * 2 }
    })
    const asked = Array.from({ length: 50 }, (_, number) => bus.request(contract, { number }, 30_000))
    assert.equal(
      await Promise.all(asked),
      asked.map((_, number) => ({ doubled: number * 2 })),
    )
  })

  test('a request that no service responds to fails at once, also after the last one stopped responding', async ({
    bus,
    other,
  }) => {
    const contract = double('double.nobody')
    assert.instance(await earlyFailure(bus, contract), NoReply)
    const stopResponding = await other.respond(contract, async () => ({ doubled: 2 }))
    assert.equal(await bus.request(contract, { number: 1 }, 30_000), { doubled: 2 })
    await stopResponding()
    await other.ping()
    assert.instance(await earlyFailure(bus, contract), NoReply)
  })

  test('a request fails when the reply takes too long, is refused, or does not fit', async ({ bus, other }) => {
    const [slow, refusing, wrong] = [double('double.slow'), double('double.refusing'), double('double.wrong')]
    await other.respond(slow, () => sleep(300, { doubled: 2 }))
    await other.respond(refusing, async () => Promise.reject(new Error('no')))
    await other.respond(wrong, async () => ({ doubled: Number.NaN }))
    assert.match(String(await failureOf(bus.request(slow, { number: 1 }, 50))), '50 ms')
    for (const contract of [refusing, wrong]) {
      assert.instance(await earlyFailure(bus, contract), NoReply)
    }
    await sleep(300)
  })

  test('of several that respond to the same request, one gets each', async ({ bus, other }) => {
    const contract = double('double.shared')
    const served = [0, 0]
    for (const [index, side] of [bus, other].entries()) {
      await side.respond(contract, async ({ number }) => {
        served[index] = (served[index] ?? 0) + 1
        return { doubled: number * 2 }
      })
    }
    for (let number = 0; number < 60; number += 1) await bus.request(contract, { number }, 30_000)
    assert.is((served[0] ?? 0) + (served[1] ?? 0), 60)
    assert.ok(
      served.every((count) => count > 0),
      `${served}`,
    )
  })

  test('a request that does not fit its schema is a mistake of the requester', async ({ bus }) => {
    assert.instance(await failureOf(bus.request(double('double.any'), { number: Number.NaN }, 1_000)), TypeError)
  })

  test('once closed, publishing does nothing, a ping fails, and no request is responded to', async ({ bus, other }) => {
    await bus.ping()
    await other.close()
    await bus.close()
    bus.publish(progressOf('g'), { done: 1 })
    assert.instance(await failureOf(bus.ping()), Error)
    assert.instance(await failureOf(bus.request(double('double.all'), { number: 1 }, 1_000)), NoReply)
  })

  test.run()
}
