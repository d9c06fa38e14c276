import { ErrorBody } from '@calendar-sync/contracts/api/error'
import { EventFilter } from '@calendar-sync/contracts/api/eventFilters'
import * as assert from 'uvu/assert'
import type { Client } from './kit/client.ts'
import { personSuite } from './kit/systemSuite.ts'

const test = personSuite('commands that come at once', 'subscriber')

const trips = { name: 'Trips', keywords: ['flight'] }
const filtersOf = async (client: Client) => EventFilter.array().parse((await client.get('/api/event-filters')).body)

test('Given fifteen filters with names of their own that are created at once, then each is there', async ({
  client,
}) => {
  const names = Array.from({ length: 15 }, (_, n) => `Trips ${n}`)
  const answers = await Promise.all(names.map((name) => client.post('/api/event-filters', { ...trips, name })))
  assert.equal(
    answers.map(({ status }) => status),
    names.map(() => 201),
  )
  assert.equal((await filtersOf(client)).map(({ name }) => name).sort(), names.sort())
})

test('Given eight filters of one name that are created at once, then one is there and seven are told that the name is taken', async ({
  client,
}) => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => client.post('/api/event-filters', trips)))
  const codes = answers.filter(({ status }) => status !== 201).map(({ body }) => ErrorBody.parse(body).code)
  assert.equal(
    codes,
    Array.from({ length: 7 }, () => 'filter_name_taken'),
  )
  assert.is((await filtersOf(client)).length, 1)
})

test.run()
