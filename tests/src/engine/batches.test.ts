import * as assert from 'uvu/assert'
import { flightsToCopy } from './flights.ts'
import { inLaboratory, type Laboratory } from './laboratory.ts'
import { aboutEvents, refused, suiteInLaboratory } from './scene.ts'

const test = suiteInLaboratory('writes that travel in batches')

const batched = async (lab: Laboratory) =>
  (await lab.requests()).filter(({ method, batched }) => method === 'POST' && batched).length

test('Given 120 trips, when the sync runs, then their copies travel together and cost one unit each', async ({
  lab,
  person,
}) => {
  const { syncId } = await flightsToCopy(lab, person, 120)
  await lab.forgetRequests()
  const { counts, recorded } = await lab.run(person, syncId)
  assert.is(counts?.created, 120)
  assert.is(recorded.length, 120)
  assert.is((await person.home.events()).length, 120)
  assert.ok((await batched(lab)) > 100)
  const units = (await aboutEvents(lab)).reduce((sum, request) => sum + request.units, 0)
  assert.is(units, 122)
  assert.equal(await lab.mails(), [])
})

/** Strikes one batch. */
const onWhole = (respond: object) => ({ match: { path: '^/batch/' }, respond, times: 1 })

const passing: Readonly<Record<string, readonly object[]>> = {
  'Given batches whose answers are lost, when the sync runs, then no copy is made twice': [
    'after',
    'midway',
    'before',
  ].map((cut) => onWhole({ cut })),
  'Given batches that are refused as a whole, when the sync runs, then it waits and goes on': [
    onWhole({ status: 403, reason: 'rateLimitExceeded' }),
    onWhole({ status: 429 }),
    onWhole({ status: 503 }),
  ],
  'Given batches that are answered as a whole as if there were none, when the sync runs, then nothing is believed of their calls':
    [onWhole({ status: 404 }), onWhole({ status: 400 })],
  'Given batches that are never taken, as by a proxy on the way, when the sync runs, then their calls go alone': [
    { match: { path: '^/batch/' }, respond: { status: 413 } },
  ],
  'Given a batch with a token that Google refuses, when the sync runs, then it is sent again with a fresh one': [
    { match: { method: 'POST', path: '^/calendar/' }, respond: { status: 401, reason: 'authError' }, times: 50 },
  ],
}

for (const [name, faults] of Object.entries(passing))
  test(name, async ({ lab, person }) => {
    const { syncId } = await flightsToCopy(lab, person, 60)
    for (const fault of faults) await lab.addFault(fault)
    const { counts } = await lab.run(person, syncId)
    assert.equal([counts?.created, counts?.errors], [60, 0])
    assert.is((await person.home.events()).length, 60)
    assert.is((await lab.run(person, syncId)).counts?.successful, 0)
  })

test('Given parts of a batch that are refused, when the sync runs, then the others arrive and those are named', async ({
  lab,
  person,
}) => {
  const { syncId } = await flightsToCopy(lab, person, 60)
  await lab.addFault({ match: { method: 'POST', path: '^/calendar/' }, respond: refused, times: 3 })
  const { counts, recorded } = await lab.run(person, syncId)
  assert.is(counts?.created, 57)
  assert.is(counts?.errors, 3)
  assert.is(recorded.filter(({ status }) => status === 'error').length, 3)
  assert.is((await lab.run(person, syncId)).counts?.created, 3)
  assert.is((await person.home.events()).length, 60)
})

test('Given Google that takes 20 changes of a calendar a second, when 200 trips are copied, then all arrive, and little more is refused than went before its first answer', () =>
  inLaboratory({}, async (lab) => {
    const person = await lab.makePerson()
    const { syncId } = await flightsToCopy(lab, person, 200)
    await lab.startEngine({ settings: { firstWait: 200, longestWait: 5_000 } })
    await lab.control('POST', '/emulator/quota', { writesPerCalendarPerSecond: 20 })
    await lab.forgetRequests()
    const { counts } = await lab.run(person, syncId)
    const refusals = (await aboutEvents(lab)).filter(({ status }) => status === 403 || status === 429)
    assert.equal([counts?.created, counts?.errors], [200, 0])
    assert.ok(refusals.length < 400, `${refusals.length} calls were refused`)
  }))

test.run()
