import { randomBytes, randomUUID } from 'node:crypto'
import { settingsDecider } from '@calendar-sync/contracts/domain/settings'
import type { SubscriptionEvent } from '@calendar-sync/contracts/domain/subscription'
import { type SubscriptionCommand, subscriptionDecider } from '@calendar-sync/contracts/domain/subscription/decide'
import { userDecider } from '@calendar-sync/contracts/domain/user'
import { settingsStream, subscriptionStream, userStream } from '@calendar-sync/contracts/streams'
import { card, day, subscribing } from '@calendar-sync/contracts/testing/billing'
import { dana } from '@calendar-sync/contracts/testing/dana'
import { execute } from '@calendar-sync/platform/commands/execute'
import { type MigrationSet, migrate } from '@calendar-sync/platform/database/migrations'
import { createPostgresEventStore } from '@calendar-sync/platform/event-store/postgres'
import { createEventLog } from '@calendar-sync/platform/eventLog'
import { silentLog } from '@calendar-sync/platform/log'
import type { Mail } from '@calendar-sync/platform/mail/mail'
import { createMasterKeys } from '@calendar-sync/platform/privacy/masterKeys'
import { createPersonalData } from '@calendar-sync/platform/privacy/personalData'
import { createPersonalKeys } from '@calendar-sync/platform/privacy/personalKeys'
import { createVault } from '@calendar-sync/platform/privacy/vault'
import { createTestDatabase } from '@calendar-sync/platform/testing/database'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { CardCharge } from '../subscription/paymentGateway.ts'
import { createSimulatedGateway } from '../subscription/simulatedGateway.ts'
import { type BackgroundJobs, commandMigrations, createBackgroundJobs } from './createBackgroundJobs.ts'

/** A log, a clock that stands where it is put, a bank and a post office that write down what they are asked. */
async function createWorld() {
  const database = await createTestDatabase(commandMigrations)
  const { pool } = database
  const store = createPostgresEventStore(pool)
  const master = createMasterKeys(randomBytes(32))
  const keys = createPersonalKeys(pool, master)
  const eventLog = createEventLog(store, createPersonalData(keys))
  let now = new Date(day(0))
  const charges: CardCharge[] = []
  const gateway = createSimulatedGateway(pool)
  const letters: Mail[] = []
  const ended: string[] = []
  let postIsClosed = false
  const deps = {
    log: silentLog,
    eventLog,
    pool,
    migrate: async (set: MigrationSet) => void (await migrate(pool, set, silentLog)),
    keys,
    clock: () => now,
    vault: createVault(pool, keys, master),
    config: { google: { clientId: 'id', clientSecret: 'secret', baseUrl: undefined, emulatorPort: undefined } },
    appUrl: 'https://app.example',
    letterLinkKey: randomBytes(32),
    sessions: { endAllOf: async (userId: string) => ended.push(userId) },
    gateway: {
      ...gateway,
      charge: async (charge: CardCharge) => {
        charges.push(charge)
        return gateway.charge(charge)
      },
    },
    mail: {
      send: async (mail: Mail) => {
        if (postIsClosed) throw new Error('The post office is closed.')
        letters.push(mail)
      },
      close: () => undefined,
    },
  }
  const timers: BackgroundJobs[] = []
  return {
    pool,
    charges,
    letters,
    ended,
    keys,
    startTimer: async () => {
      const timer = createBackgroundJobs(deps)
      timers.push(timer)
      await timer.start()
      return timer
    },
    at: (instant: string) => {
      now = new Date(instant)
    },
    closePost: (closed: boolean) => {
      postIsClosed = closed
    },
    wish: (command: SubscriptionCommand) =>
      execute(eventLog, subscriptionDecider, subscriptionStream(dana), command, context(now)),
    /** @param origin `test`: by an admin, so that no Google account vouches for the address */
    register: async (origin?: 'test') => {
      const person = { userId: dana, email: 'dana@lumen.example', displayName: 'Dana', avatarUrl: null }
      const command = { type: 'RegisterUser' as const, ...person, ...(origin && { origin }) }
      await execute(eventLog, userDecider, userStream(dana), command, context(now))
    },
    choose: (emailNotificationAddress: string) =>
      execute(
        eventLog,
        settingsDecider,
        settingsStream(dana),
        {
          type: 'ChangeSettings' as const,
          userId: dana,
          changes: { emailNotificationAddress },
          ownAddresses: [],
          at: now,
          confirmationId: randomUUID(),
        },
        context(now),
      ),
    erase: async () => {
      await execute(eventLog, userDecider, userStream(dana), { type: 'EraseUser' }, context(now))
    },
    events: async () => {
      const events = await eventLog.read<SubscriptionEvent>(subscriptionStream(dana))
      return events.map(({ type, data }) => (type === 'SubscriptionChanged' ? `${data.tier} ${data.status}` : type))
    },
    end: async () => {
      for (const timer of timers) await timer.stop()
      await store.close()
      await database.drop()
    },
  }
}
type World = Awaited<ReturnType<typeof createWorld>>

const context = (at: Date) => ({
  commandId: randomUUID(),
  correlationId: 'test',
  causationId: null,
  actor: { kind: 'user' as const, userId: dana },
  subject: dana,
  at,
})

async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`It did not come true: ${holds}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Longer than the timer needs to look again. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 1_300))

const test = suite<{ world: World }>('background jobs')
test.before.each(async (context_) => {
  context_.world = await createWorld()
})
test.after.each(async ({ world }) => {
  await world.end()
})

test('Given a trial with a card, when it ends, then the month is charged once, however many timers there are', async ({
  world,
}) => {
  await world.startTimer()
  await world.startTimer()
  await world.wish(subscribing)
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

test('Given a cancelled plan, when its period ends while no timer runs, then the next one ends it', async ({
  world,
}) => {
  const first = await world.startTimer()
  await world.wish(subscribing)
  await world.wish({ type: 'CancelSubscription', userId: dana, at: new Date(day(1)) })
  await first.stop()
  world.at(day(20))
  await world.startTimer()
  await eventually(async () => (await world.events()).at(-1) === 'pro cancelled')
  assert.equal(world.charges, [])
})

test('Given a card that is refused later, then access ends after the third refusal', async ({ world }) => {
  await world.startTimer()
  await world.wish({ ...subscribing, card: { ...card, last4: '0341' } })
  for (const n of [14, 15, 16]) {
    world.at(day(n))
    await eventually(() => world.charges.length === n - 13)
  }
  await eventually(async () => (await world.events()).at(-1) === 'none inactive')
  assert.is((await world.events()).filter((type) => type === 'PaymentFailed').length, 3)
})

test('Given a closed post office, when it opens, then the letter is sent once', async ({ world }) => {
  world.closePost(true)
  await world.register()
  await world.startTimer()
  const billingEmail = 'buyer@lumen.example'
  const request = { tier: 'enterprise' as const, paymentMethod: 'invoice' as const, companyName: 'Lumen', billingEmail }
  await world.wish({ type: 'RequestEnterprise', userId: dana, request, at: new Date(day(0)) })
  const tries = async () =>
    (await world.pool.query(`select tries from background.jobs where queue = 'letters'`)).rows[0]?.tries ?? 0
  await eventually(async () => (await tries()) > 0)
  world.closePost(false)
  world.at(day(1))
  await eventually(() => world.letters.length === 1)
  await aWhile()
  assert.equal(
    world.letters.map(({ to }) => to),
    ['dana@lumen.example'],
    'the address that Google vouches for, and not the one that was typed',
  )
  assert.not.match(world.letters[0]?.text ?? '', /Lumen/)
  const unsent = `select from background.jobs where queue = 'letters' and ended_at is null`
  assert.is((await world.pool.query(unsent)).rowCount, 0)
})

test('Given a person whom Google does not vouch for, when they ask for Enterprise, then no letter goes to the address', async ({
  world,
}) => {
  await world.register('test')
  await world.startTimer()
  const request = {
    tier: 'enterprise' as const,
    paymentMethod: 'invoice' as const,
    companyName: 'L',
    billingEmail: 'a@b.example',
  }
  await world.wish({ type: 'RequestEnterprise', userId: dana, request, at: new Date(day(0)) })
  await world.choose('own@elsewhere.example')
  await eventually(() => world.letters.length === 1)
  assert.equal(
    world.letters.map(({ to }) => to),
    ['own@elsewhere.example'],
  )
})

test('Given a notification address, then a letter with a link to confirm it goes there', async ({ world }) => {
  await world.register()
  await world.startTimer()
  await world.choose('own@elsewhere.example')
  await eventually(() => world.letters.length === 1)
  const [letter] = world.letters
  assert.is(letter?.to, 'own@elsewhere.example')
  assert.match(
    letter?.text ?? '',
    /^https:\/\/app\.example\/confirm-address#[0-9a-f-]{36}\.[0-9a-f-]{36}\.[0-9a-f]{32}$/m,
  )
})

test('Given an erasure that was cut short, then the timer finishes it', async ({ world }) => {
  await world.wish(subscribing)
  await world.register()
  await world.erase()
  await world.startTimer()
  await eventually(async () => (await world.events()).at(-1) === 'none inactive')
  assert.equal(world.ended, [dana])
  await eventually(
    async () =>
      (await world.pool.query(`select from background.jobs where queue = 'periods' and due_at is not null`))
        .rowCount === 0,
  )
  assert.is(await world.keys.forWriting(dana), undefined)
  world.at(day(14))
  await aWhile()
  assert.equal(world.charges, [], 'an erased person is not charged')
})

test.run()
