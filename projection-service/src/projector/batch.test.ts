import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import { Client } from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { auditTrail } from '../readModels/auditTrail.ts'
import { users } from '../readModels/users.ts'
import { person, userId } from '../testing/people.ts'
import { recorded } from '../testing/recorded.ts'
import { afterBatches, cut } from '../testing/tables.ts'
import { createWorld, type World } from '../testing/world.ts'

const batches = suite<{ world: World; client: Client }>('batches of many events')
batches.before.each(async (context) => {
  context.world = await createWorld()
  context.client = new Client({ connectionString: context.world.connectionString })
  await context.client.connect()
})
batches.after.each(async ({ world, client }) => {
  await client.end()
  await world.end()
})

const names = ['Dana', 'Zürich ✈ 😀', 'tab\tand\nline\r', '\\N', '\\', 'NUL \0', 'half \ud83d', '"quoted", {1}', '']
const named = (n: number, displayName = names[n % names.length] ?? ''): AnyEvent => {
  const { type, data } = person(n)
  return { type, data: { ...data, displayName } }
}
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)

batches(
  'however many people come at once, beside those who change and leave, the rows are the same',
  async ({ client }) => {
    const log = recorded([
      ...numbers(1, 150).map((n) => named(n)),
      { type: 'UserProfileChanged', data: { userId: userId(3), displayName: names[2] ?? '', avatarUrl: null } },
      { type: 'UserErased', data: { userId: userId(4) } },
      ...numbers(151, 300).map((n) => named(n)),
      { type: 'UserErased', data: { userId: userId(160) } },
      { type: 'UserProfileChanged', data: { userId: userId(161), displayName: names[5] ?? '', avatarUrl: null } },
    ])
    const rows = await afterBatches(client, users, cut(log, [1]))
    assert.is(rows.length, 298)
    for (const size of [40, 151, log.length]) assert.equal(await afterBatches(client, users, cut(log, [size])), rows)
  },
)

batches(
  'events that come again, before and between new ones, leave one row each where each has a row of its own',
  async ({ client }) => {
    const log = recorded(numbers(1, 300).map((n) => named(n)))
    const rows = await afterBatches(client, auditTrail, [log])
    assert.is(rows.length, 300)
    const again = [log.slice(0, 120), log.slice(0, 120), log.slice(50, 130), log.slice(100, 300), log]
    assert.equal(await afterBatches(client, auditTrail, again), rows)
  },
)

batches.run()
