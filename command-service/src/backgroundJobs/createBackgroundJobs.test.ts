import { randomUUID } from 'node:crypto'
import type { SubscriptionCommand } from '@calendar-sync/contracts/domain/subscription/decide'
import { card, day, subscribing } from '@calendar-sync/contracts/testing/billing'
import { dana } from '@calendar-sync/contracts/testing/dana'
import { eventually } from '@calendar-sync/platform/testing/eventually'
import { suiteOfEach } from '@calendar-sync/platform/testing/suites'
import * as assert from 'uvu/assert'
import { createWorld } from '../testing/backgroundJobsWorld.ts'

/** Longer than the timer needs to look again. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 1_300))

const requestEnterprise: SubscriptionCommand = {
  type: 'RequestEnterprise',
  userId: dana,
  request: {
    tier: 'enterprise',
    paymentMethod: 'invoice',
    companyName: 'Lumen',
    billingEmail: 'buyer@lumen.example',
  },
  at: new Date(day(0)),
}

const test = suiteOfEach('background jobs', createWorld)

test('Given a trial with a card, when it ends, then the month is charged once, however many timers there are', async (world) => {
  await world.startTimer()
  await world.startTimer()
  await world.send(subscribing)
  await aWhile()
  assert.equal(world.charges, [])
  world.at(day(14))
  await eventually(async () => (await world.events()).includes('InvoiceIssued'))
  await aWhile()
  assert.equal(await world.events(), [
    'PaymentMethodChanged',
    'pro active',
    'ChargeRequested',
    'pro active',
    'InvoiceIssued',
  ])
  assert.is(new Set(world.charges.map(({ chargeId }) => chargeId)).size, 1)
  assert.is(world.charges[0]?.amountCents, 999)
  world.at('2026-12-15T09:00:00.000Z')
  await eventually(async () => (await world.events()).filter((type) => type === 'InvoiceIssued').length === 2)
})

test('Given a cancelled plan, when its period ends while no timer runs, then the next one ends it', async (world) => {
  const first = await world.startTimer()
  await world.send(subscribing)
  await world.send({ type: 'CancelSubscription', userId: dana, at: new Date(day(1)) })
  await first.stop()
  world.at(day(20))
  await world.startTimer()
  await eventually(async () => (await world.events()).at(-1) === 'pro cancelled')
  assert.equal(world.charges, [])
})

test('Given a card that is refused later, then access ends after the third refusal', async (world) => {
  await world.startTimer()
  await world.send({ ...subscribing, card: { ...card, last4: '0341' } })
  for (const n of [14, 15, 16]) {
    world.at(day(n))
    // The clock moves on when the refusal is on the log: the next try is due a day after it.
    await eventually(async () => (await world.events()).filter((type) => type === 'PaymentFailed').length === n - 13)
  }
  await eventually(async () => (await world.events()).at(-1) === 'none inactive')
  assert.is((await world.events()).filter((type) => type === 'PaymentFailed').length, 3)
  // A try is sent to the bank again when a job comes before its answer is on the log; the bank knows it by its id.
  assert.is(new Set(world.charges.map(({ chargeId }) => chargeId)).size, 3)
})

test('Given a closed post office, when it opens, then the email is sent once', async (world) => {
  world.closePost(true)
  await world.register()
  await world.connect('dana@lumen.example')
  await world.startTimer()
  await world.send(requestEnterprise)
  const tries = async () =>
    (await world.pool.query(`select tries from background.jobs where queue = 'letters'`)).rows[0]?.tries ?? 0
  await eventually(async () => (await tries()) > 0)
  world.closePost(false)
  world.at(day(1))
  await eventually(() => world.emails.length === 1)
  await aWhile()
  assert.equal(
    world.emails.map(({ to }) => to),
    ['dana@lumen.example'],
    'the address that Google vouches for, and not the one that was typed',
  )
  assert.not.match(world.emails[0]?.text ?? '', /Lumen/)
  const unsent = `select from background.jobs where queue = 'letters' and ended_at is null`
  assert.is((await world.pool.query(unsent)).rowCount, 0)
})

test('Given a mail server that refuses an email for good, then it has ended at the first try, without an error that an operator would look for', async (world) => {
  world.refuseEmails()
  await world.register()
  await world.connect('dana@lumen.example')
  await world.startTimer()
  await world.send(requestEnterprise)
  const letters = `select tries, error from background.jobs where queue = 'letters' and tries > 0`
  await eventually(async () => (await world.pool.query(`${letters} and lease_until is null`)).rowCount === 1)
  const { rows } = await world.pool.query(`${letters} and ended_at is not null`)
  assert.equal(rows, [{ tries: 1, error: null }])
})

test('Given a person whose account of the registration was removed, when they ask for Enterprise, then the email goes to the account that is left: the other address may be another human’s', async (world) => {
  await world.register()
  const registered = await world.connect('dana@lumen.example')
  await world.connect('dana@home.example')
  await world.remove(registered)
  await world.startTimer()
  await world.send(requestEnterprise)
  await eventually(() => world.emails.length === 1)
  assert.is(world.emails[0]?.to, 'dana@home.example')
})

test('Given a notification address that takes the place of another one, then each that emails went to is told once, without what the new one is', async (world) => {
  const links = [randomUUID(), randomUUID()] as const
  await world.register()
  await world.connect('dana@lumen.example')
  await world.startTimer()
  await world.choose('own@elsewhere.example', links[0])
  await world.confirm(links[0])
  // Taken out first, so that the thief's takes the place of none.
  await world.choose(null)
  await world.choose('thief@elsewhere.example', links[1])
  await world.confirm(links[1])
  const notices = () => world.emails.filter(({ text }) => text.includes('Sign Out Everywhere'))
  await eventually(() => notices().length === 3)
  await aWhile()
  assert.equal(
    notices()
      .map(({ to }) => to)
      .sort(),
    ['dana@lumen.example', 'dana@lumen.example', 'own@elsewhere.example'],
  )
  for (const { text } of notices()) assert.not.match(text, 'elsewhere')
})

test('Given a person whom Google does not vouch for, when they ask for Enterprise, then no email goes to the address', async (world) => {
  await world.register('test')
  await world.startTimer()
  await world.send(requestEnterprise)
  await world.choose('own@elsewhere.example')
  await eventually(() => world.emails.length === 1)
  assert.equal(
    world.emails.map(({ to }) => to),
    ['own@elsewhere.example'],
  )
})

test('Given an erasure that was cut short, then the timer finishes it', async (world) => {
  await world.send(subscribing)
  await world.register()
  await world.erase()
  await world.startTimer()
  await eventually(async () => (await world.events()).at(-1) === 'none inactive')
  await eventually(async () => (await world.keys.forWriting(dana)) === undefined)
  assert.equal(world.ended, [dana])
  world.at(day(14))
  await aWhile()
  const periods = await world.pool.query(`select from background.jobs where queue = 'periods'`)
  assert.is(periods.rowCount, 0, 'their plan is looked at no more')
  assert.equal(world.charges, [], 'an erased person is not charged')
})

test.run()
