import { randomUUID } from 'node:crypto'
import { Billing } from '@calendar-sync/contracts/api/billing'
import { ErrorBody } from '@calendar-sync/contracts/api/error'
import { JoinWaitlistAnswer, WaitlistEntries, WaitlistEntry } from '@calendar-sync/contracts/api/waitlist'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { Client } from './kit/client.ts'
import { eventually } from './kit/eventually.ts'
import { payment } from './kit/people.ts'
import { staffSuite } from './kit/systemSuite.ts'
import { makePeople, type People } from './kit/trips.ts'

const test = staffSuite<{ people: People; visitor: Client }>('the waitlist over HTTP')
test.before.each(async (context) => {
  context.people = await makePeople(context.system.emulator)
  context.visitor = new Client(context.system.url)
})

const someAddress = () => `${randomUUID()}@waiting.example`
const join = async (visitor: Client, email: string) => {
  const answer = await visitor.post('/api/waitlist/join', { email, source: 'landing-page' })
  assert.is(answer.status, 200)
  return JoinWaitlistAnswer.parse(answer.body)
}
const entryOf = async (reader: Client, email: string) => {
  const { entries } = WaitlistEntries.parse((await reader.get('/api/waitlist/entries')).body)
  return entries.find((entry) => entry.email === email.toLowerCase())
}

/** What one browser wrote, another one sees a moment later. */
const shownEntryOf = (reader: Client, email: string) => eventually(() => entryOf(reader, email))

test('Given an address, when it joins twice, then the second time says that it is there already', async ({
  visitor,
  admin,
}) => {
  const email = someAddress()
  const first = await join(visitor, email)
  assert.ok(first.success)
  assert.not(first.alreadyExists)
  const second = await join(visitor, email.toUpperCase())
  assert.ok(second.success)
  assert.ok(second.alreadyExists)
  const entry = z.strictObject(WaitlistEntry.shape).parse(await shownEntryOf(admin, email))
  assert.is(entry.source, 'landing-page')
  assert.ok(entry.subscribed)
  assert.not(entry.convertedToUser)
})

test('Given something that is no address, then it is refused with the sentence of the specification', async ({
  visitor,
}) => {
  for (const email of ['', 'nobody', 'a@', undefined]) {
    const answer = await visitor.post('/api/waitlist/join', { email, source: 'landing-page' })
    assert.is(answer.status, 400)
    assert.is(ErrorBody.parse(answer.body).error, 'Please enter a valid email address.')
  }
})

test('Given a source that could say something about a person, then it is refused and nothing is kept', async ({
  visitor,
  admin,
}) => {
  const email = someAddress()
  for (const source of ['ida@home.example', 'Ida from next door', '+49 170 1234567', 'a'.repeat(41), '']) {
    const answer = await visitor.post('/api/waitlist/join', { email, source })
    assert.is(answer.status, 400, source)
    assert.is(ErrorBody.parse(answer.body).error, 'A source is at most 40 letters, digits, hyphens and underscores.')
  }
  const later = someAddress()
  await visitor.post('/api/waitlist/join', { email: later, source: 'newsletter-2026' })
  assert.is((await shownEntryOf(admin, later))?.source, 'newsletter-2026')
  assert.is(await entryOf(admin, email), undefined)
})

test('Given an entry, when it is deleted, then the address may join again as a new visitor', async ({
  visitor,
  admin,
}) => {
  const email = someAddress()
  await join(visitor, email)
  const { id } = WaitlistEntry.parse(await shownEntryOf(admin, email))
  await admin.patch(`/api/waitlist/entries/${id}`, { notes: 'Called' })
  assert.equal((await admin.delete(`/api/waitlist/entries/${id}`)).body, { id })
  assert.is(await entryOf(admin, email), undefined)
  assert.is((await admin.delete(`/api/waitlist/entries/${id}`)).status, 200)

  assert.not((await join(visitor, email)).alreadyExists)
  const again = await shownEntryOf(admin, email)
  assert.is(again.email, email)
  assert.is(again.notes, null)
  assert.is.not(again.id, id)
})

test('Given an admin who asks for a list, then it comes in pages, sorted and filtered', async ({ visitor, admin }) => {
  const email = someAddress()
  await join(visitor, email)
  await join(visitor, someAddress())
  const page = await admin.get(
    `/api/waitlist/entries?${new URLSearchParams({ sort: '["createdAt","ASC"]', range: '[0,0]' })}`,
  )
  assert.match(page.headers.get('content-range') ?? '', /^waitlist\/entries 0-0\/\d+$/)
  assert.is(z.array(WaitlistEntry).parse(page.body).length, 1)
  const one = await admin.get(`/api/waitlist/entries?${new URLSearchParams({ filter: JSON.stringify({ email }) })}`)
  assert.is(z.array(WaitlistEntry).parse(one.body).length, 1)
})

test('Given an address on the list, when its owner signs up and subscribes, then it is converted and a month more is free', async ({
  visitor,
  admin,
  people,
}) => {
  await join(visitor, people.stranger)
  await visitor.signIn(people.stranger)
  const converted = await eventually(async () => {
    const entry = await entryOf(admin, people.stranger)
    return entry?.convertedToUser ? entry : undefined
  })
  assert.ok(converted.convertedAt)
  const billing = async () => Billing.parse((await visitor.get('/api/user/billing')).body).subscription
  assert.ok((await billing()).waited, 'the checkout promises what the person gets')
  await visitor.post('/api/user/subscription', payment)
  const subscription = await billing()
  const days = (new Date(subscription.trialEndsAt ?? 0).getTime() - Date.now()) / 86_400_000
  assert.ok(days > 14 + 27 && days < 14 + 32, `${days} days`)
})

test.run()
