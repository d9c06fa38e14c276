import { randomBytes, randomUUID } from 'node:crypto'
import type { SubscriptionEvent } from '@calendar-sync/contracts/domain/subscription'
import { subscriptionDecider } from '@calendar-sync/contracts/domain/subscription/decide'
import { DomainError } from '@calendar-sync/contracts/errors'
import { subscriptionStream, userStream } from '@calendar-sync/contracts/streams'
import { address, becamePro, card, chargeOf, day, paymentMethodChanged } from '@calendar-sync/contracts/testing/billing'
import { dana } from '@calendar-sync/contracts/testing/dana'
import { load } from '@calendar-sync/platform/commands/execute'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { failureOf } from '@calendar-sync/platform/testing/failureOf'
import { commandBy, createTestLog, metadataOf } from '@calendar-sync/platform/testing/log'
import { suiteOfEach } from '@calendar-sync/platform/testing/suites'
import * as assert from 'uvu/assert'
import { commandMigrations } from '../backgroundJobs/createBackgroundJobs.ts'
import { cancelCharge, handleDuePlan, makeCharge } from './duePlan.ts'
import { ChargeIdReused, type PaymentGateway } from './paymentGateway.ts'
import { createSimulatedGateway } from './simulatedGateway.ts'
import { subscribeToPro } from './subscribeToPro.ts'

const streamNameKey = randomBytes(32)

/** A process that is killed at a step: nothing of it goes on afterwards. */
class Killed extends Error {}

/** Counts what a process does to the outside, and kills it at one of these steps, just before it or just after. */
function mortal(killAt: number) {
  let steps = 0
  const living = () => {
    steps += 1
    if (steps >= killAt) throw new Killed()
  }
  const step = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    living()
    const result = await work()
    living()
    return result
  }
  return { step, survived: () => steps < killAt }
}

async function createWorld() {
  const { pool, eventLog, end } = await createTestLog([commandMigrations])
  const gateway = createSimulatedGateway(pool)
  let now = new Date(day(0))
  const context = (commandId?: string) => commandBy(dana, now, commandId)
  const process = (killAt = Number.POSITIVE_INFINITY, whileCharging = async () => {}) => {
    const { step, survived } = mortal(killAt)
    const deps: { eventLog: EventLog; gateway: PaymentGateway; clock: () => Date; streamNameKey: Buffer } = {
      clock: () => now,
      streamNameKey,
      eventLog: { ...eventLog, append: (...given) => step(() => eventLog.append(...given)) },
      gateway: {
        verify: (known) => gateway.verify(known),
        charge: async (charge) => {
          const outcome = await step(() => gateway.charge(charge))
          await whileCharging()
          return outcome
        },
        cancel: (charge) => step(() => gateway.cancel(charge)),
      },
    }
    const untilKilled = async (work: Promise<unknown>) => {
      await work.catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
      return survived()
    }
    const paying = (last4: string) => ({
      tier: 'pro' as const,
      paymentMethod: 'credit_card' as const,
      cardDetails: { ...card, last4 },
      billingAddress: address,
    })
    return {
      subscribe: (key?: string, last4 = '4242') => untilKilled(subscribeToPro(deps, dana, paying(last4), context(key))),
      runTimer: () => untilKilled(handleDuePlan(deps, dana)),
      settle: async (settling: typeof makeCharge | typeof cancelCharge) => {
        const { pendingCharge } = await load(eventLog, subscriptionDecider, subscriptionStream(dana))
        if (pendingCharge) await settling(deps, dana, pendingCharge, context())
      },
    }
  }
  return {
    process,
    gateway,
    at: (instant: string) => {
      now = new Date(instant)
    },
    past: async (...events: SubscriptionEvent[]) => {
      const metadata = events.map(() => metadataOf(context()))
      await eventLog.append(subscriptionStream(dana), 'none', events, metadata)
    },
    erase: async () => {
      const erased = { type: 'UserErased' as const, data: { userId: dana } }
      await eventLog.append(userStream(dana), 'none', [erased], [metadataOf(context())])
    },
    /** What the payment provider remembers, and what the log says of it. */
    charges: async () => (await pool.query('select outcome, asked from commands.simulated_charges')).rows,
    events: async () => (await eventLog.read<SubscriptionEvent>(subscriptionStream(dana))).map(({ type }) => type),
    end,
  }
}
type World = Awaited<ReturnType<typeof createWorld>>

const test = suiteOfEach('charging', createWorld)

const ended: SubscriptionEvent = {
  type: 'SubscriptionChanged',
  data: { ...becamePro.data, tier: 'none', status: 'inactive' },
}
const count = (types: readonly string[], wanted: string) => types.filter((type) => type === wanted).length

async function oneCharge({ charges, events }: World, message?: string): Promise<void> {
  const made = await charges()
  assert.is(made.length, 1, `${message}: ${made.length} charges`)
  assert.is(made[0]?.outcome, 'approved', message)
  const types = await events()
  assert.is(count(types, 'InvoiceIssued'), 1, `${message}: ${types}`)
  assert.is(count(types, 'PaymentFailed'), 0, message)
}

test('Given a period that has ended, when many timers and the person come at once, then the month is charged once', async (world) => {
  await world.past(paymentMethodChanged, becamePro)
  world.at(day(14))
  const timers = Array.from({ length: 5 }, () => world.process().runTimer())
  await Promise.all([...timers, world.process().subscribe(), world.process().subscribe()])
  await oneCharge(world)
})

/** What goes on after the kill: the person presses again, with the same request or a new one, and the timer runs. */
const recoveries = {
  'the timer': async (world: World) => {
    world.at(day(41))
    await world.process().runTimer()
  },
  'the same request again': (world: World, key: string) => world.process().subscribe(key),
  'a new request': (world: World) => world.process().subscribe(),
}

for (const [how, recover] of Object.entries(recoveries)) {
  test(`Given a request to subscribe that is killed at any step, when ${how} goes on, then there is one charge and one invoice`, async () => {
    let finished = false
    for (let killAt = 1; !finished; killAt += 1) {
      const one = await createWorld()
      await one.past(paymentMethodChanged, becamePro, ended)
      one.at(day(40))
      const key = randomUUID()
      finished = await one.process(killAt).subscribe(key, '1111')
      const announced = (await one.events()).includes('ChargeRequested')
      await recover(one, key)
      // Before the intent is on the log nothing has happened, and the timer has nothing to finish.
      if (announced || how !== 'the timer') await oneCharge(one, `killed at ${killAt}`)
      else assert.equal(await one.charges(), [])
      await one.end()
    }
  })
}

test('Given a renewal that is killed at any step, when another timer goes on, then there is one charge and one invoice', async () => {
  let finished = false
  for (let killAt = 1; !finished; killAt += 1) {
    const one = await createWorld()
    await one.past(paymentMethodChanged, becamePro)
    one.at(day(14))
    finished = await one.process(killAt).runTimer()
    one.at(day(15))
    await one.process().runTimer()
    await one.process().runTimer()
    await oneCharge(one, `killed at ${killAt}`)
    await one.end()
  }
})

test('Given a card that is refused at the charge, then the person is told why, and another card is a charge of its own', async (world) => {
  await world.past(paymentMethodChanged, becamePro, ended)
  world.at(day(40))
  const refusal = await failureOf(world.process().subscribe(undefined, '0341'))
  assert.ok(refusal instanceof DomainError)
  assert.is(refusal.message, 'Your card was declined.')
  await world.process().subscribe()
  assert.equal(
    (await world.charges()).map(({ outcome }) => outcome),
    ['declined', 'approved'],
  )
  assert.is(count(await world.events(), 'InvoiceIssued'), 1)
})

test('Given a charge, when its id is used for another amount, then the payment provider refuses it', async (world) => {
  const { data } = chargeOf(day(14), day(44))
  const charge = { ...data, userId: dana }
  assert.equal(await world.gateway.charge(charge), { outcome: 'approved' })
  assert.equal(await world.gateway.charge(charge), { outcome: 'approved' })
  assert.instance(await failureOf(world.gateway.charge({ ...charge, amountCents: 1 })), ChargeIdReused)
  assert.is((await world.charges()).length, 1)
})

test('Given a card that has expired, then the payment provider does not take it', async ({ gateway }) => {
  const last = { brand: 'visa', last4: '4242', expiryMonth: 10, expiryYear: 2026 }
  assert.equal(await gateway.verify(last), { outcome: 'declined', message: 'Your card has expired.' })
  assert.equal(await gateway.verify({ ...last, expiryYear: 2099 }), { outcome: 'approved' })
})

test('Given a charge that was made and a process killed before it said so, when it is cancelled, then it is given back for good', async (world) => {
  await world.past(paymentMethodChanged, becamePro)
  world.at(day(14))
  const beforeTheOutcomeIsAppended = 5
  await world.process(beforeTheOutcomeIsAppended).runTimer()
  assert.is((await world.charges())[0]?.outcome, 'approved')
  await world.process().settle(cancelCharge)
  assert.is((await world.charges())[0]?.outcome, 'cancelled')
  const types = await world.events()
  assert.is(count(types, 'InvoiceIssued'), 0)
  assert.is(types.at(-1), 'PaymentFailed')
})

test('Given a person who left, when their period ends before the erasure is finished, then nothing is charged', async (world) => {
  await world.past(paymentMethodChanged, becamePro)
  await world.erase()
  world.at(day(14))
  await world.process().runTimer()
  assert.equal(await world.charges(), [])
  assert.equal(await world.events(), ['PaymentMethodChanged', 'SubscriptionChanged'])
})

test('Given a charge that was announced, when the person leaves before it is made, then it is never made', async (world) => {
  await world.past(paymentMethodChanged, becamePro)
  world.at(day(14))
  const afterTheAnnouncement = 2
  await world.process(afterTheAnnouncement).runTimer()
  await world.erase()
  await world.process().runTimer()
  assert.equal(await world.charges(), [])
  await world.process().settle(makeCharge)
  assert.is((await world.charges())[0]?.outcome, 'cancelled')
  assert.is((await world.events()).at(-1), 'PaymentFailed')
})

test('Given a charge that is being made, when the person leaves meanwhile, then it is given back', async (world) => {
  await world.past(paymentMethodChanged, becamePro)
  world.at(day(14))
  await world.process(Number.POSITIVE_INFINITY, world.erase).runTimer()
  assert.is((await world.charges())[0]?.outcome, 'cancelled')
  assert.is((await world.events()).at(-1), 'PaymentFailed')
})

test.run()
