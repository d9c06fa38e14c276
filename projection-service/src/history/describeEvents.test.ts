import { randomUUID } from 'node:crypto'
import type { Recorded } from '@calendar-sync/contracts/domain/event'
import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import { FilterId } from '@calendar-sync/contracts/ids'
import { subscriptionStream } from '@calendar-sync/contracts/streams'
import { recordAccessRequest } from '@calendar-sync/contracts/subjects'
import { chargeOf, day, invoiceFor } from '@calendar-sync/contracts/testing/billing'
import { keywords } from '@calendar-sync/contracts/testing/dana'
import { createInProcessBus } from '@calendar-sync/platform/bus/inProcess'
import { silentLog } from '@calendar-sync/platform/log'
import { suiteOfEach } from '@calendar-sync/platform/testing/suites'
import * as assert from 'uvu/assert'
import { auditTrail } from '../readModels/auditTrail.ts'
import { users } from '../readModels/users.ts'
import { dana, syncCreated, travel, userId } from '../testing/people.ts'
import { startProjecting } from '../testing/projecting.ts'
import { createWorld, type World } from '../testing/world.ts'
import { readAfter } from './auditRows.ts'
import { describeEvents } from './describeEvents.ts'

const describing = suiteOfEach('events in their context', createWorld)

const subject = { userId: dana, eventId: 'flight', scope: 'event' } as const
const made: AnyEvent = {
  type: 'EventDecisionMade',
  data: { ...subject, decision: 'never', summary: 'LH 400', start: null, decidedAt: '2026-02-01T09:00:00.000Z' },
}
const withdrawn: AnyEvent = { type: 'EventDecisionWithdrawn', data: subject }

const admin = { isAdmin: true, role: 'user', subscription: { tier: 'none', status: null } } as const

/** All that happened in words, newest first, and how often the data of an event was looked at for it. */
async function describeAll({ pool, eventLog }: World) {
  let looks = 0
  const watched = (event: Recorded<AnyEvent>) =>
    new Proxy(event, {
      get(target, name) {
        if (name === 'data') looks += 1
        return Reflect.get(target, name)
      },
    })
  const bus = createInProcessBus(silentLog)
  await bus.respond(recordAccessRequest, async () => ({ position: null }))
  const described = await describeEvents(
    {
      ...{ pool, bus },
      eventLog: { ...eventLog, decode: async (batch) => (await eventLog.decode(batch)).map(watched) },
    },
    await readAfter(pool, {}, undefined, 1_000),
    { ...admin, userId: userId(41), correlationId: 'a request', lookedAt: new Set() },
    true,
  )
  await bus.close()
  return { looks, sentences: described.map(({ item }) => item.sentence) }
}

describing(
  'given a person who changed a decision over and over, when staff reads it, then the work grows with the rows and not with their square',
  async (world) => {
    const tables = [startProjecting(world, auditTrail), startProjecting(world, users)]
    const describeAfter = async (more: number) => {
      let position = ''
      for (let n = 0; n < more; n += 2) position = await world.record(made, withdrawn)
      for (const { positions, projector } of tables) assert.ok(await positions.waitFor([projector.name], position))
      return describeAll(world)
    }
    const some = await describeAfter(40)
    const twice = await describeAfter(40)
    assert.is(twice.sentences.length, 80)
    assert.equal(
      new Set(twice.sentences),
      new Set(['took back the decision about the event “LH 400”', 'decided never to copy the event “LH 400”']),
    )
    assert.ok(twice.looks < 3 * some.looks, `${twice.looks} looks for 80 rows, ${some.looks} for 40`)
    await Promise.all(tables.map(({ projector }) => projector.stop()))
  },
)

describing(
  'given a person who chose a saved filter for a new sync and paid twice, once at the checkout, when staff reads it, then the sync names the filter, and no person issued an invoice',
  async (world) => {
    const tables = [startProjecting(world, auditTrail), startProjecting(world, users)]
    const filterId = FilterId.parse('5ca1ab1e-0007-4000-8000-000000000001')
    await world.record({
      type: 'EventFilterCreated',
      data: { userId: dana, filterId, name: 'Trips', filter: keywords('flight') },
    })
    await world.record(syncCreated(travel, { syncDirection: 'reverse', reverseFilterId: filterId }))
    const invoice = invoiceFor(chargeOf(day(0), day(30)), day(0))
    const issued = { ...invoice, data: { ...invoice.data, userId: dana } }
    await world.record(issued)
    const [byProduct] = await world.eventLog.read<AnyEvent>(subscriptionStream(dana))
    assert.ok(byProduct)
    const { metadata } = byProduct
    const byDana = { ...metadata, eventId: randomUUID(), actor: { kind: 'user' as const, userId: dana } }
    const { position } = await world.eventLog.append(subscriptionStream(dana), 'any', [issued], [byDana])
    for (const { positions, projector } of tables) assert.ok(await positions.waitFor([projector.name], position))
    const { sentences } = await describeAll(world)
    assert.ok(sentences.some((sentence) => /^issued invoice/.test(sentence)))
    assert.ok(sentences.some((sentence) => /^was issued invoice/.test(sentence)))
    assert.is(
      sentences[2],
      'created the sync Family → Work (from target to source, filtered by the saved filter “Trips”, full details)',
    )
    await Promise.all(tables.map(({ projector }) => projector.stop()))
  },
)

describing.run()
