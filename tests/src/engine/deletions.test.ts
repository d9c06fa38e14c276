import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { eventually } from '../kit/eventually.ts'
import type { Calendar } from './calendar.ts'
import { inLaboratory, type Laboratory, openLaboratory, type Person } from './laboratory.ts'

const test = suite<{ lab: Laboratory; person: Person }>('deletions, their guard, and what comes back')

test.before(async (context) => {
  context.lab = await openLaboratory()
  await context.lab.startEngine()
})
test.before.each(async (context) => {
  context.person = await context.lab.makePerson()
})
test.after.each(async ({ lab }) => {
  await lab.clearFaults()
  await lab.control('POST', '/emulator/lag', {})
})
test.after(async ({ lab }) => {
  await lab.close()
})

const addFlights = async ({ work }: Person, count: number) => {
  const flights = []
  for (let day = 1; day <= count; day += 1) flights.push(await work.add(`Flight ${day} to Lisbon (LIS)`, day))
  return flights
}
const expireTokens = (lab: Laboratory) => lab.control('POST', '/emulator/sync-tokens/expire', {})

/** Another calendar comes in the place of this one: its events are gone, and no tombstone says so. */
async function replaceCalendar(lab: Laboratory, { email, id }: Calendar) {
  const path = `/emulator/accounts/${encodeURIComponent(email)}/calendars`
  await lab.control('DELETE', `${path}/${encodeURIComponent(id)}`)
  await lab.control('POST', path, { id, summary: 'Work', timeZone: 'Europe/Berlin' })
  await expireTokens(lab)
}

test('Given a calendar that a full read shows empty, when over half of many copies would go, then the run stops and says how many', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person)
  await addFlights(person, 12)
  await lab.run(person, syncId)
  await replaceCalendar(lab, person.work)
  await person.work.add('Train to Porto', 2)
  for (const _ of ['first', 'again']) {
    const { state } = await lab.endOf(await lab.requestRun(person, syncId))
    assert.ok(state.kind === 'failed')
    assert.is(state.code, 'deletions_need_confirmation')
    assert.equal(state.details, { deletions: 12, copies: 12 })
    assert.match(state.error, /^12 of 12 copied events would be deleted/)
    assert.is((await person.home.events()).length, 12)
  }
  const { counts } = await lab.run(person, syncId, 'confirm_deletions')
  assert.equal([counts?.deleted, counts?.created], [12, 1])
  assert.equal(await person.home.titles(), ['Train to Porto'])
  assert.is((await lab.run(person, syncId)).counts?.successful, 0)
})

test('Given few events that a full read no longer shows, when Google says they are gone, then their copies go', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person)
  await addFlights(person, 4)
  await lab.run(person, syncId)
  await replaceCalendar(lab, person.work)
  assert.is((await lab.run(person, syncId)).counts?.deleted, 4)
  assert.equal(await person.home.titles(), [])
})

test('Given a full read that lags, when it does not show events that are there, then no copy goes', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person)
  await lab.control('POST', '/emulator/lag', { listMs: 60_000, deltaMs: 1 })
  const quiet = await lab.run(person, syncId)
  assert.is(quiet.counts?.created, 0)
  await addFlights(person, 12)
  await eventually(async () => ((await lab.run(person, syncId)).counts?.unchanged === 12 ? true : undefined))
  await expireTokens(lab)
  await lab.run(person, syncId)
  assert.is((await person.home.events()).length, 12)
})

test('Given explicit deletions, however many, then they are honoured, also from a full read', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person)
  const flights = await addFlights(person, 24)
  await lab.run(person, syncId)
  for (const { id } of flights.slice(0, 12)) await person.work.remove(id)
  assert.is((await lab.run(person, syncId)).counts?.deleted, 12)
  for (const { id } of flights.slice(12)) await person.work.remove(id)
  await expireTokens(lab)
  assert.is((await lab.run(person, syncId)).counts?.deleted, 12)
})

test('Given a filter that the person narrows, then every copy may go unasked, and comes back when it is widened', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person)
  await addFlights(person, 12)
  await lab.run(person, syncId)
  const ids = { syncId, userId: person.userId }
  const checked = { mode: 'any', checkSummary: true, checkDescription: true, checkLocation: true } as const
  const narrow = (keywords: string[]) =>
    lab.append(`sync-${syncId}`, person.userId, {
      type: 'FilterUpdated',
      data: { ...ids, way: 'forward', filter: { ...checked, keywords } },
    })
  const filtered = await lab.makePerson()
  const filteredSync = await lab.makeSync(filtered, {
    syncMode: 'filtered',
    filter: { ...checked, keywords: ['flight'] },
  })
  await addFlights(filtered, 12)
  await lab.run(filtered, filteredSync)
  const change = async (keywords: string[]) =>
    lab.append(`sync-${filteredSync}`, filtered.userId, {
      type: 'FilterUpdated',
      data: {
        syncId: filteredSync,
        userId: filtered.userId,
        way: 'forward',
        filter: { ...checked, keywords },
      },
    })
  await narrow(['ignored, since the mode is all'])
  assert.is((await lab.run(person, syncId)).counts?.deleted, 0)
  await change(['train'])
  assert.is((await lab.run(filtered, filteredSync)).counts?.deleted, 12)
  await change(['flight'])
  assert.is((await lab.run(filtered, filteredSync)).counts?.created, 12)
  assert.is((await filtered.home.events()).length, 12)
})

test('Given a calendar of which we may see only when it is busy, then the run stops and nothing goes', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person)
  await addFlights(person, 3)
  await lab.run(person, syncId)
  const path = `/emulator/accounts/${encodeURIComponent(person.work.email)}/calendars/${encodeURIComponent(person.work.id)}`
  await lab.control('PATCH', path, { accessRole: 'freeBusyReader' })
  const { state } = await lab.endOf(await lab.requestRun(person, syncId))
  assert.is(state.kind === 'failed' && state.code, 'calendar_not_readable')
  assert.is((await person.home.events()).length, 3)
})

test('Given copies that a person deleted, when they are restored, then they come back and stay', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person)
  await addFlights(person, 3)
  await lab.run(person, syncId)
  const [first, second] = await person.home.events()
  await person.home.remove(first?.id ?? '')
  assert.is((await lab.run(person, syncId)).counts?.skipped, 1)
  // This deletion no run has seen yet.
  await person.home.remove(second?.id ?? '')
  assert.is((await lab.run(person, syncId, 'restore')).counts?.created, 2)
  assert.is((await person.home.events()).length, 3)
  assert.is((await lab.run(person, syncId)).counts?.successful, 0)
  await person.home.remove((await person.home.events())[0]?.id ?? '')
  await lab.run(person, syncId)
  assert.is((await person.home.events()).length, 2)
  assert.is((await lab.run(person, syncId, 'restore')).counts?.created, 1)
})

test('Given a restore whose answers are lost, when it is asked for again, then each copy comes back once', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person)
  await addFlights(person, 3)
  await lab.run(person, syncId)
  for (const { id } of await person.home.events()) await person.home.remove(id)
  await lab.run(person, syncId)
  await lab.addFault({ match: { path: '/events' }, respond: { cut: 'after' }, probability: 0.5 })
  await lab.endOf(await lab.requestRun(person, syncId, 'restore'))
  await lab.clearFaults()
  await lab.run(person, syncId, 'restore')
  assert.is((await person.home.events()).length, 3)
})

test('Given a run of another kind under way, when a sync is asked for, then it waits for its turn and does not follow it', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person)
  await addFlights(person, 2)
  await lab.addFault({ match: { method: 'POST', path: '/events' }, respond: { latencyMs: 200 } })
  const restore = await lab.requestRun(person, syncId, 'restore')
  const sync = await lab.requestRun(person, syncId)
  const [first, second] = [await lab.endOf(restore), await lab.endOf(sync)]
  assert.is(first.state.kind === 'completed' && first.state.forward?.created, 2)
  assert.is(second.state.kind === 'completed' && second.state.forward?.created, 0)
})

test('Given a deleted sync, then its copies stay, unless they were to go too: then they go, and nothing else', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person, { syncDirection: 'two-way' })
  await addFlights(person, 3)
  await person.home.add('Train to Porto', 2)
  await person.home.add('Dentist', 2)
  await lab.run(person, syncId)
  const ids = { syncId, userId: person.userId }
  await lab.append(`sync-${syncId}`, person.userId, { type: 'SyncDeleted', data: { ...ids, removeCopies: true } })
  await eventually(async () => ((await person.home.events()).length === 2 ? true : undefined))
  await eventually(async () => ((await person.work.events()).length === 3 ? true : undefined))
  assert.equal(await person.home.titles(), ['Dentist', 'Train to Porto'])
  assert.equal((await person.work.titles())[0], 'Flight 1 to Lisbon (LIS)')

  const again = await lab.makeSync(person, { syncDirection: 'two-way' })
  await lab.run(person, again)
  assert.is((await person.home.events()).length, 5)
  await lab.append(`sync-${again}`, person.userId, {
    type: 'SyncDeleted',
    data: { syncId: again, userId: person.userId, removeCopies: false },
  })
  const { state } = await lab.endOf(await lab.requestRun(person, again))
  assert.is(state.kind === 'failed' && state.code, 'sync_inactive')
  assert.is((await person.home.events()).length, 5)
})

test('Given copies of a deleted sync that cannot be removed now, then that is tried again until they are gone', () =>
  inLaboratory({ settings: { removalPause: 100 } }, async (lab) => {
    const person = await lab.makePerson()
    const syncId = await lab.makeSync(person)
    await addFlights(person, 3)
    const first = await lab.startEngine()
    await lab.run(person, syncId)
    const copies = () => person.home.events()
    const failures = async () => {
      const { rows } = await lab.pool.query(
        `select 1 from event_store.events where type = 'SyncRunFailed' and data->>'syncId' = $1`,
        [syncId],
      )
      return rows.length
    }
    await lab.addFault({ match: { path: '/events' }, respond: { status: 503 } })
    const data = { syncId, userId: person.userId, removeCopies: true }
    await lab.append(`sync-${syncId}`, person.userId, { type: 'SyncDeleted', data })
    await eventually(async () => ((await failures()) >= 2 ? true : undefined))
    assert.is((await copies()).length, 3)
    // A restart forgets nothing.
    await first.stop()
    await lab.clearFaults()
    // Of a run that could remove all but one, one is left.
    const oneRefused = {
      match: { method: 'DELETE', path: '/events' },
      respond: { status: 400, reason: 'invalid' },
      times: 1,
    }
    await lab.addFault(oneRefused)
    await lab.startEngine()
    await eventually(async () => ((await copies()).length === 0 ? true : undefined))
    await eventually(async () => {
      const { rows } = await lab.pool.query(
        `select 1 from engine.tasks where kind = 'remove_copies' and ended_at is null`,
      )
      const open = await lab.pool.query('select 1 from engine.runs where ended_at is null')
      return rows.length + open.rows.length === 0 ? true : undefined
    })
    assert.is((await person.work.events()).length, 3)
  }))

test.run()
