import { Settings } from '@calendar-sync/contracts/api/settings'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Client } from './kit/client.ts'
import { startSystem, type System } from './kit/system.ts'
import { makePeople, type People } from './kit/trips.ts'

const test = suite<{ system: System; people: People; client: Client }>('settings over HTTP')

test.before(async (context) => {
  context.system = await startSystem()
})
test.after(async ({ system }) => {
  await system.stop()
})
test.before.each(async (context) => {
  context.people = await makePeople(context.system.emulator)
  context.client = new Client(context.system.url)
  await context.client.signIn(context.people.office)
})

test('Given a person without a plan, when they choose a theme, then the answer and the next reading show it', async ({
  client,
}) => {
  assert.is(Settings.parse((await client.get('/api/settings')).body).theme, 'light')
  const changed = await client.patch('/api/settings', { theme: 'dark' })
  assert.is(changed.status, 200)
  assert.is(Settings.parse(changed.body).theme, 'dark')
  assert.is(Settings.parse((await client.get('/api/settings')).body).theme, 'dark')
})

test('Given a theme that is none, then it is refused and nothing changes', async ({ client }) => {
  assert.is((await client.patch('/api/settings', { theme: 'purple' })).status, 400)
  assert.is((await client.patch('/api/settings', {})).status, 400)
  assert.is(Settings.parse((await client.get('/api/settings')).body).theme, 'light')
})

test('Given a visitor, then there are no settings to read or change', async ({ system }) => {
  const visitor = new Client(system.url)
  assert.is((await visitor.get('/api/settings')).status, 401)
  assert.is((await visitor.patch('/api/settings', { theme: 'dark' })).status, 401)
})

test.run()
