import { randomInt } from 'node:crypto'
import { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import { Calendar } from '@calendar-sync/contracts/api/calendars'
import { Settings } from '@calendar-sync/contracts/api/settings'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { Client } from './kit/client.ts'
import { column } from './kit/columns.ts'
import { createSync } from './kit/createSync.ts'
import { becomes } from './kit/eventually.ts'
import { accountsOf, isAnotherPerson, signedInAs, statusOf, subscribed, subscribedAs } from './kit/identities.ts'
import { adminEmail } from './kit/people.ts'
import { usersSeenBy } from './kit/staff.ts'
import type { System } from './kit/system.ts'
import { personSuite } from './kit/systemSuite.ts'

const test = personSuite('an address that changed at Google', 'visitor', { signInLimitPerMinute: 1_000 })

const anySub = () => `7${randomInt(10 ** 12)}`

/** A Google account, and how Google gives it another address. */
async function renamable({ emulator }: System, email: string) {
  const sub = anySub()
  const name = 'Lea Novak'
  await emulator.addAccount({ email, name, sub })
  return async (address: string) => void (await emulator.addAccount({ email: address, name, sub }))
}

const addresses = async (client: Client) => (await accountsOf(client)).map(({ email }) => email)

test('Given a person whose address changed at Google, when they sign in with the new one, then every page shows it, and the old one is free for its heir', async ({
  system,
  client,
  people,
}) => {
  const rename = await renamable(system, people.office)
  const userId = await subscribed(client, people.office, people.home)
  await createSync(client, people)
  const renamed = `married.${people.office}`
  await rename(renamed)
  const later = await signedInAs(system, renamed)
  assert.is((await statusOf(later)).userId, userId)
  await becomes(async () => (await statusOf(later)).userEmail, renamed)
  await becomes(() => addresses(later), [renamed, people.home])
  const shown = async () => {
    const [sync] = z.array(CalendarSync).parse((await later.get('/api/calendar-syncs')).body)
    const calendars = z.array(Calendar).parse((await later.get('/api/calendars')).body)
    return [sync?.sourceCalendar.accountEmail, calendars.some(({ accountEmail }) => accountEmail === people.office)]
  }
  await becomes(shown, [renamed, false])
  const admin = await signedInAs(system, adminEmail)
  const [user] = await usersSeenBy(admin, { email: renamed })
  assert.is(user?.id, userId)
  const plan = z.looseObject({ billingEmail: z.string() }).parse((await later.get('/api/user/billing')).body)
  assert.is(plan.billingEmail, renamed)
  const { body } = await admin.get(`/api/history?filter=${encodeURIComponent(JSON.stringify({ person: userId }))}`)
  const sentences = column(z.array(z.looseObject({ sentence: z.string() })).parse(body), 'sentence')
  assert.ok(
    sentences.includes(
      `signed in to Google with the account ${people.office}, whose address is ${renamed} from now on`,
    ),
  )
  assert.ok(sentences.includes(`has the address ${renamed} from now on, as their Google account does`))

  await system.emulator.addAccount({ email: people.office, name: 'The heir', sub: anySub() })
  await isAnotherPerson(system, people.office, userId)
})

test('Given an address that another person has here, when it becomes the address of an account, then that keeps the one it had', async ({
  system,
  client,
  people,
}) => {
  const rename = await renamable(system, people.office)
  const userId = await subscribed(client, people.office)
  await subscribedAs(system, people.stranger)
  await rename(people.stranger)
  const later = await signedInAs(system, people.stranger)
  assert.is((await statusOf(later)).userId, userId)
  assert.equal(await addresses(later), [people.office])
  assert.equal(
    (await accountsOf(later)).map(({ hasLostAddress }) => hasLostAddress),
    [true],
  )
  assert.is(Settings.parse((await later.get('/api/settings')).body).hasEmailRecipient, false)
})

test('Given two persons whose addresses were swapped at Google, when both sign in and the first once more, then each has the own', async ({
  system,
  client,
  people,
}) => {
  const rename = await renamable(system, people.office)
  const renameOther = await renamable(system, people.stranger)
  const userId = await subscribed(client, people.office)
  const otherId = await subscribed(new Client(system.url), people.stranger)
  await rename(people.stranger)
  await renameOther(people.office)
  const signInAgain = async (email: string, as: string | null, shown: string) => {
    const later = await signedInAs(system, email)
    assert.is((await statusOf(later)).userId, as)
    await becomes(async () => (await statusOf(later)).userEmail ?? '', shown)
    await becomes(() => addresses(later), [shown])
  }
  await signInAgain(people.stranger, userId, people.office)
  await signInAgain(people.office, otherId, people.office)
  await signInAgain(people.stranger, userId, people.stranger)
})

test('Given an account whose address changed, when its person adds another Google account that has the old one, then that is an account of its own', async ({
  system,
  client,
  people,
}) => {
  const rename = await renamable(system, people.office)
  await subscribed(client, people.office)
  const renamed = `married.${people.office}`
  await rename(renamed)
  const later = await signedInAs(system, renamed)
  await system.emulator.addAccount({ email: people.office, name: 'The club', sub: anySub() })
  assert.is(await later.addAccount(people.office), '/accounts')
  await becomes(() => addresses(later), [renamed, people.office])
})

test.run()
