import * as assert from 'uvu/assert'
import { Client } from '../kit/client.ts'
import { createSync } from '../kit/createSync.ts'
import { becomes } from '../kit/eventually.ts'
import { subscribe } from '../kit/people.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'

const test = screenSuite('on a phone')

const office = 'maximiliane.schoenebeck@office.example'
const home = 'maximiliane.at.home.2026@mail.example'

test('No screen scrolls sideways, however long the addresses of its accounts are', async ({ system, open }) => {
  for (const email of [office, home]) {
    const calendar = { id: email, summary: email, primary: true, timeZone: 'Europe/Berlin' }
    await system.emulator.addAccount({ email, name: 'Ulrike Heim', calendars: [calendar] })
  }
  const tomorrow = Date.now() + 86_400_000
  await system.emulator.addEvent(office, office, {
    summary: 'Flight to Lisbon (LIS)',
    start: { dateTime: new Date(tomorrow).toISOString() },
    end: { dateTime: new Date(tomorrow + 7_200_000).toISOString() },
  })
  const client = new Client(system.url)
  await subscribe(client, office, home)
  const people = { office, home, stranger: '', trips: [] }
  const sync = await createSync(client, people, { syncDirection: 'two-way', filterKeywords: ['flight'] })
  assert.is((await client.post(`/api/calendar-syncs/${sync.id}/sync`)).status, 200)
  const { page } = await open(client, { viewport: { width: 375, height: 812 } })
  for (const [path, shown] of [
    ['/', 'Flight to Lisbon (LIS)'],
    ['/calendars', 'Your Accounts'],
    ['/accounts', '2/2 accounts connected'],
    ['/filters', 'No filters defined'],
    ['/settings', 'Save Sync Settings'],
    ['/billing', 'Next Billing Date'],
    ['/subscribe', 'Choose your plan'],
  ] as const) {
    await page.goto(path)
    await page.getByText(shown).first().waitFor()
    const width = () => page.evaluate<number>('document.documentElement.scrollWidth')
    await becomes(async () => `${path} is ${await width()} wide`, `${path} is 375 wide`)
  }
})

runInBrowser(test)
