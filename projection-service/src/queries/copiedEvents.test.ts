import { CopiedEvent } from '@calendar-sync/contracts/api/copiedEvents'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { dana, ofRun, syncedEvent, travel } from '../testing/people.ts'
import { danaAndOmar } from '../testing/scene.ts'
import { listQuery, suiteOfQueries } from '../testing/server.ts'

/** The later one has the earlier text: zones differ. */
const trips = [
  { summary: 'Train to Bern', start: '2036-11-24T09:00:00+02:00', end: '2036-11-24T11:00:00+02:00' },
  { summary: 'Flight to Oslo', start: '2036-11-24T08:00:00Z', end: '2036-11-24T10:00:00Z' },
  { summary: 'Conference', start: '2036-11-26', end: '2036-11-28' },
].map((trip) => syncedEvent({ ...trip, sourceEventId: trip.summary }))

const { queries, ask: asked } = await suiteOfQueries('the list of copied events', dana, ...danaAndOmar, {
  type: 'SyncEventsRecorded',
  data: { ...ofRun(), events: trips },
})

async function ask(parameters: Readonly<Record<string, unknown>> = {}) {
  const { status, headers, body } = await asked(`/api/copied-events?${listQuery(parameters)}`)
  const listed = status === 200 ? z.array(CopiedEvent).parse(body) : []
  return { status, range: headers.get('content-range'), titles: listed.map(({ summary }) => summary), listed }
}

queries('without parameters it is the plain array, the next first', async () => {
  const { range, titles } = await ask()
  assert.equal(titles, ['Train to Bern', 'Flight to Oslo', 'Conference'])
  assert.is(range, null)
})

queries('it can be cut into pages', async () => {
  const page = await ask({ range: [1, 5] })
  assert.equal([page.titles, page.range], [['Flight to Oslo', 'Conference'], 'copied-events 1-2/3'])
  const beyond = await ask({ range: [20, 29] })
  assert.equal([beyond.titles, beyond.range], [[], 'copied-events */3'])
})

queries('it can be sorted by texts and by moments', async () => {
  const byTitle = await ask({ sort: ['summary', 'DESC'], range: [0, 1] })
  assert.equal([byTitle.titles, byTitle.range], [['Train to Bern', 'Flight to Oslo'], 'copied-events 0-1/3'])
  assert.equal((await ask({ sort: ['start', 'DESC'] })).titles, ['Conference', 'Flight to Oslo', 'Train to Bern'])
})

queries('it can be asked for by id and by sync', async () => {
  const [, flight] = (await ask()).listed
  const one = await ask({ filter: { id: [flight?.id, 'unknown'] } })
  assert.equal([one.titles, one.range], [['Flight to Oslo'], 'copied-events 0-0/1'])
  assert.is((await ask({ filter: { syncId: travel, way: 'forward' } })).titles.length, 3)
  assert.equal((await ask({ filter: { way: 'reverse' } })).titles, [])
  assert.equal((await ask({ filter: { way: null } })).titles, [])
})

queries('parameters that cannot be read, and other fields, are refused', async () => {
  assert.is((await ask({ sort: ['user_id', 'ASC'] })).status, 400)
  assert.is((await ask({ filter: { constructor: 'x' } })).status, 400)
  assert.is((await ask({ range: [5, 1] })).status, 400)
})

queries.run()
