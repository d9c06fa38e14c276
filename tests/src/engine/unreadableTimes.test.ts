import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { parkedEventId } from '@calendar-sync/contracts/domain/parkedEvent'
import { parkedEventStream, syncStream } from '@calendar-sync/contracts/streams'
import { listenLocally } from '@calendar-sync/platform/testing/listenLocally'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { columns } from '../kit/columns.ts'
import { becomes } from '../kit/eventually.ts'
import { testClient } from './assemble.ts'
import { copiedFlight } from './flights.ts'
import { inLaboratory, type Laboratory, type Person } from './laboratory.ts'
import { parkedFor, writes } from './scene.ts'

const test = suite('events whose times cannot be read')

const EventsAnswer = z.looseObject({ items: z.array(z.looseObject({ summary: z.string().optional() })) })

/** Google, but that lists tell other fields of events with such a title. */
async function listsThatSay(lab: Laboratory, told: ReadonlyMap<string, object>) {
  const server = createServer(async (asked, answer) => {
    const { host: _, connection: __, 'accept-encoding': ___, ...headers } = asked.headers
    const sent = new Request(`${lab.url}${asked.url}`, {
      method: asked.method ?? 'GET',
      headers: Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      ...(asked.method === 'GET' ? {} : { body: await text(asked) }),
    })
    const received = await fetch(sent)
    const body = await received.text()
    const list = asked.method === 'GET' && received.ok ? EventsAnswer.safeParse(JSON.parse(body)).data : undefined
    const items = list?.items.map((item) => ({ ...item, ...told.get(item.summary ?? '') }))
    answer.writeHead(received.status, { 'content-type': received.headers.get('content-type') ?? '' })
    answer.end(items ? JSON.stringify({ ...list, items }) : body)
  })
  const baseUrl = `http://127.0.0.1:${await listenLocally(server)}`
  return { google: { ...testClient, baseUrl }, close: () => server.close() }
}

const withSuchLists = (work: (lab: Laboratory, person: Person, told: Map<string, object>) => Promise<void>) =>
  inLaboratory({}, async (lab) => {
    const told = new Map<string, object>()
    const { google, close } = await listsThatSay(lab, told)
    try {
      await lab.startEngine({ google })
      await work(lab, await lab.makePerson(), told)
    } finally {
      close()
    }
  })

for (const [what, malformed] of Object.entries({
  'is no time': { start: { dateTime: 'soon' } },
  'is missing': { end: undefined },
  'has neither day nor time': { start: { timeZone: 'Europe/Berlin' }, end: {} },
  'is of another kind': { start: 7 },
}))
  test(`Given an event of which a time ${what}, when the sync runs, then it copies the others, tells of it, and leaves it until it changes`, () =>
    withSuchLists(async (lab, person, told) => {
      const syncId = await lab.makeSync(person)
      await person.work.add('Flight to Lisbon (LIS)', 2)
      const odd = await person.work.add('Flight to Rome (FCO)', 3)
      told.set('Flight to Rome (FCO)', malformed)
      const { counts, recorded } = await lab.run(person, syncId)
      assert.equal([counts?.created, counts?.skipped, counts?.errors], [1, 1, 0])
      const left = recorded.filter(({ status }) => status === 'skipped')
      assert.equal(columns(left, 'summary', 'action'), [['Flight to Rome (FCO)', 'skip']])
      assert.equal(await parkedFor(lab, person), ['unreadable'])
      assert.is((await lab.run(person, syncId)).counts?.skipped, 0)
      told.clear()
      await person.work.change(odd.id, { location: 'Rome' })
      assert.is((await lab.run(person, syncId)).counts?.created, 1)
    }))

test('Given an event with a copy, when its times cannot be read any more, then the copy stays until the event is deleted', () =>
  withSuchLists(async (lab, person, told) => {
    const syncId = await lab.makeSync(person, { syncDirection: 'two-way' })
    const { id } = await person.work.add('Flight to Rome (FCO)', 3)
    await lab.run(person, syncId)
    told.set('Flight to Rome (FCO)', { start: { dateTime: 'soon' }, end: undefined })
    await person.work.change(id, { location: 'Rome' })
    const { forward } = await lab.run(person, syncId)
    assert.equal([forward?.skipped, forward?.updated, forward?.deleted], [1, 0, 0])
    assert.equal(await person.home.titles(), ['Flight to Rome (FCO)'])
    await person.work.remove(id)
    assert.is((await lab.run(person, syncId)).forward?.deleted, 1)
    assert.equal(await person.home.titles(), [])
  }))

test('Given a parked event whose form is read by now though it has not changed, when an operator retries it, then it is copied', () =>
  withSuchLists(async (lab, person, told) => {
    const syncId = await lab.makeSync(person)
    const { id } = await person.work.add('Flight to Rome (FCO)', 3)
    told.set('Flight to Rome (FCO)', { start: { dateTime: 'soon' } })
    await lab.run(person, syncId)
    await becomes(() => lab.count('engine.parked_told where user_id = $1', [person.userId]), 1)
    told.clear()
    const parkedId = parkedEventId(syncId, 'forward', id)
    const data = { parkedId, syncId, userId: person.userId }
    await lab.append(parkedEventStream(parkedId), person.userId, { type: 'ParkedEventRetried', data })
    await becomes(() => person.home.titles(), ['Flight to Rome (FCO)'])
  }))

for (const looksAtAll of [false, true])
  test(`Given an event that could not be read after a write of its copy had no answer, when an operator drops it, then no run tries it before it changes${looksAtAll ? ', also one that looks at everything' : ''}`, () =>
    withSuchLists(async (lab, person, told) => {
      const { syncId, flight } = await copiedFlight(lab, person)
      const title = flight.summary ?? ''
      await person.work.change(flight.id, { location: 'Terminal 2' })
      await lab.addFault({ match: { method: 'PUT', path: '/events' }, respond: { status: 503 } })
      assert.is((await lab.run(person, syncId)).counts?.errors, 1)
      await lab.clearFaults()
      told.set(title, { start: { dateTime: 'soon' } })
      await person.work.change(flight.id, { location: 'Terminal 3' })
      assert.is((await lab.run(person, syncId)).counts?.skipped, 1)
      const isTold = () => lab.count('engine.parked_told where user_id = $1', [person.userId])
      await becomes(isTold, 1)
      const parkedId = parkedEventId(syncId, 'forward', flight.id)
      const data = { parkedId, syncId, userId: person.userId }
      await lab.append(parkedEventStream(parkedId), person.userId, { type: 'ParkedEventDropped', data })
      await becomes(isTold, 0)
      const generous = { syncId, userId: person.userId, sensitivity: 'generous' } as const
      if (looksAtAll)
        await lab.append(syncStream(syncId), person.userId, { type: 'SyncOptionsChanged', data: generous })
      await lab.forgetRequests()
      assert.is((await lab.run(person, syncId)).counts?.skipped, 0)
      assert.equal(await writes(lab), [])
      assert.is(await isTold(), 0)
      told.clear()
      await person.work.change(flight.id, { location: 'Terminal 4' })
      assert.is((await lab.run(person, syncId)).counts?.updated, 1)
      assert.is((await person.home.onlyEvent()).location, 'Terminal 4')
    }))

test('Given a copy that cannot be read, when its person changes it into one that can, then the change is taken into its event', () =>
  withSuchLists(async (lab, person, told) => {
    const syncId = await lab.makeSync(person, { syncDirection: 'two-way' })
    await person.work.add('Flight to Rome (FCO)', 3)
    await lab.run(person, syncId)
    const copy = await person.home.onlyEvent()
    told.set('Odd flight', { start: { dateTime: 'soon' } })
    await person.home.change(copy.id, { summary: 'Odd flight' })
    await lab.run(person, syncId)
    assert.equal(await parkedFor(lab, person), ['unreadable'])
    await lab.run(person, syncId)
    assert.equal(await person.work.titles(), ['Flight to Rome (FCO)'])
    await person.home.change(copy.id, { summary: 'Flight to Rome (CIA)' })
    await lab.run(person, syncId)
    assert.equal(await person.work.titles(), ['Flight to Rome (CIA)'])
    assert.equal(await parkedFor(lab, person), [])
  }))

test('Given deleted events of which Google tells no times, when the sync runs, then none of them is told', () =>
  withSuchLists(async (lab, person, told) => {
    const syncId = await lab.makeSync(person)
    const { id } = await person.work.add('Flight to Rome (FCO)', 3)
    await person.work.remove((await person.work.add('Flight to Oslo (OSL)', 4)).id)
    await lab.run(person, syncId)
    await person.work.remove(id)
    for (const title of ['Flight to Rome (FCO)', 'Flight to Oslo (OSL)'])
      told.set(title, { start: undefined, end: undefined })
    const { counts } = await lab.run(person, syncId)
    assert.equal([counts?.deleted, counts?.skipped], [1, 0])
    assert.equal(await parkedFor(lab, person), [])
  }))

test.run()
