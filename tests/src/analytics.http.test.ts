import { Analytics } from '@calendar-sync/contracts/api/analytics'
import * as assert from 'uvu/assert'
import { withRun } from './kit/arrivals.ts'
import { eventually } from './kit/eventually.ts'
import { staffSuite } from './kit/systemSuite.ts'

const test = staffSuite('analytics over HTTP')

test.before(async ({ system }) => {
  await withRun(system)
})

test('Given one person with one sync that ran, then admin and support see it in the same figures', async ({
  admin,
  support,
}) => {
  const figures = await eventually(async () => {
    const { range } = Analytics.parse((await support.get('/api/analytics?by=week')).body)
    // Runs and the time to the first of them come from read models of their own.
    return range.runs.completed === 1 && range.timeToSync.medianMs !== null ? range : undefined
  })
  assert.is(figures.conversions.subscribed, 1)
  assert.is(figures.syncs.created, 1)
  assert.is(figures.syncs.byDirection['one-way'], 1)
  assert.ok((figures.timeToSync.medianMs ?? 0) > 0)
  assert.equal(Analytics.parse((await admin.get('/api/analytics?by=month')).body).range, figures)
})

test('Given the CSV, then support may download it', async ({ support }) => {
  const answer = await support.get('/api/analytics.csv')
  assert.is(answer.status, 200)
  assert.match(String(answer.body), /^from,to,users\.registered,/)
})

test.run()
