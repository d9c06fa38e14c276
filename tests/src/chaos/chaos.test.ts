import { natsMissing, startNats } from '@calendar-sync/platform/testing/nats'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { playChaos } from './play.ts'

const test = suite('chaos')

const nats = await startNats()
await nats?.stop()

const seed = 7

test(`Given services that are killed, stores and a NATS that go away, full disks, wrong clocks and a Google that throttles and cuts (seed ${seed}), when all is well again, then every acknowledged command is on the log, read models equal a replay, calendars are in step, and no email or charge is missing or twice`, async () => {
  const { timeline, broken } = await playChaos({
    seed,
    milliseconds: 20_000,
    people: { before: 2, meanwhile: 1 },
  })
  assert.equal(broken, [], timeline.lines.join('\n'))
  const happened = (what: string) => timeline.counts.get(what) ?? 0
  assert.ok(happened('faults') > 4)
  assert.ok(happened('acknowledged commands') > 20)
  assert.ok(happened('log: invoices') > 0)
})

if (nats) test.run()
else console.log(`not run: ${natsMissing}`)
