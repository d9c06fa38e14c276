import type { Browser } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { browserPath, launchBrowser, noBrowser } from '../kit/browser.ts'
import { Client } from '../kit/client.ts'
import { createSync } from '../kit/createSync.ts'
import { subscribe } from '../kit/people.ts'
import { type System, startSystem } from '../kit/system.ts'
import { visitAs } from './stage.ts'

const test = suite<{ system: System; browser: Browser }>('on a phone')

test.before(async (context) => {
  context.system = await startSystem()
  context.browser = await launchBrowser()
})
test.after(async ({ system, browser }) => {
  await browser.close()
  await system.stop()
})

const office = 'maximiliane.schoenebeck@office.example'
const home = 'maximiliane.at.home.2026@mail.example'

test('No screen scrolls sideways, however long the addresses of its accounts are', async ({ system, browser }) => {
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
  const { page, complaints, close } = await visitAs(browser, system, client, { viewport: { width: 375, height: 812 } })
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
    assert.is(await page.evaluate('document.documentElement.scrollWidth'), 375, path)
  }
  assert.equal(complaints, [])
  await close()
})

if (browserPath) test.run()
else console.log(noBrowser)
