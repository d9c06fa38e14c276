import * as assert from 'uvu/assert'
import { eventually } from '../kit/eventually.ts'
import { whileClockStands } from './clock.ts'
import { runSeparately, separateSuite } from './separately.ts'
import { button, isConnected, openFromHeader, sees, subscriber, withOneAccount } from './stage.ts'

const test = separateSuite('what a person sees while the server takes its time')

test('While the server is silent each screen says what it waits for', async ({ services, openAs }) => {
  const { page } = await openAs(subscriber, { at: '/settings', callsFail: true })
  await button(page, 'Save Sync Settings').waitFor()
  services.freeze('projection-service')
  await openFromHeader(page, 'Calendars')
  await sees(page, 'Loading calendars...')
  services.goOn('projection-service')
  await sees(page, 'No synchronization configured')
  services.web.misanswer('/api/settings', 'silence')
  await page.goto('/settings')
  await page.getByText('Loading settings...').waitFor({ state: 'attached' })
  services.web.answerRightly()
  services.freeze('projection-service')
  await page.goto('/')
  await page.getByRole('status').getByText('Loading application...').waitFor()
  services.goOn('projection-service')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  services.freeze('projection-service')
  await whileClockStands(page, async () => {
    await page.goto('/api/auth/callback')
    await page.getByRole('status').getByText('Checking authentication status...').waitFor()
    services.goOn('projection-service')
    await sees(page, 'Authentication successful! Redirecting to dashboard...')
  })
  await page.waitForURL('**/home')
})

/** Tells the console, by the page's own clock, when something was pressed and when the accounts were read. */
const tellTimes = `
  addEventListener('click', ({ timeStamp }) => console.info('pressed ' + timeStamp), true)
  new PerformanceObserver((seen) => {
    for (const { name, startTime } of seen.getEntries())
      if (name.endsWith('/api/accounts')) console.info('read ' + startTime)
  }).observe({ type: 'resource' })`

test('Half a second after starting to add an account the list of accounts is read again', async ({
  services,
  openAs,
}) => {
  const { page, client, people } = await openAs(withOneAccount, { ownProfile: true })
  await page.addInitScript(tellTimes)
  // The accounts are also read when their calendars are found, and when the page is connected late.
  await eventually(async () => JSON.stringify((await client.get('/api/calendars')).body).includes(people.office))
  await page.goto('/accounts')
  await sees(page, '1/2 accounts connected')
  await isConnected(page)
  // The way to Google takes its time, so the page is still there.
  services.freeze('command-service')
  const lines: string[] = []
  page.on('console', (line) => lines.push(line.text()))
  const times = (what: string) =>
    lines.filter((line) => line.startsWith(what)).map((line) => Number(line.slice(what.length)))
  await button(page, 'Add Google Account').click({ noWaitAfter: true })
  // What is told of the first reading may come as late as this. A busy machine may be late with the second, but never early.
  const [pressed = Number.NaN] = await eventually(async () =>
    times('pressed ').length > 0 ? times('pressed ') : undefined,
  )
  const read = await eventually(async () => times('read ').find((time) => time > pressed))
  assert.ok(read - pressed >= 500, `after ${read - pressed} ms`)
})

await runSeparately(test)
