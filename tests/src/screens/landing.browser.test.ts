import * as assert from 'uvu/assert'
import { Client } from '../kit/client.ts'
import { becomes } from '../kit/eventually.ts'
import { startSystem } from '../kit/system.ts'
import { thereAndBack } from './clock.ts'
import { runInBrowser, screenSuite } from './screenSuite.ts'
import { button, holdBack, sees, visitor } from './stage.ts'

const test = screenSuite('the screens that are open to everyone')

/** Everything that the specification says of what is promised, by section. */
const story = {
  hurt: ['Why Calendar Conflicts Hurt'],
  steps: ['How We Fix It', 'Connect', 'Choose', 'Relax', /Automatic syncing is coming soon/],
  features: ['Work trips, shared with family', 'A privacy toggle', 'Conflict warnings', 'Real-time updates'],
  integrations: ['Google Calendar', 'planned for Q3 2025'],
  pro: [
    '$6',
    'Unlimited calendars and events',
    'Real-time sync',
    'Priority support with 24-hour response',
    'Advanced filters and privacy controls',
  ],
  family: [
    '$10',
    '5 user accounts with shared admin',
    'Family dashboard',
    'Privacy toggles',
    'Premium support with a phone option',
  ],
  terms: ['billed annually', 'All plans have a 14-day free trial. Monthly billing is coming soon.'],
  launch: ['Launching April 2025.', /Join the waitlist today and get 1 free month\./],
}
const questions = ['Why pay for a calendar sync?', 'Does it work with Outlook?', 'Can I cancel anytime?']

test('Before its script has come, the landing page can be read, and what is pressed then is answered afterwards', async ({
  openAs,
}) => {
  const { page } = await openAs(visitor)
  const letGo = await holdBack(page, /\/assets\/index-.*\.js$/)
  await page.goto('/', { waitUntil: 'commit' })
  await sees(page, /copies your trips from your work calendar/)
  await becomes(() => page.evaluate('globalThis.early !== undefined'), true)
  await button(page, 'Get early access').click()
  letGo()
  await page.getByRole('dialog', { name: 'Join Our Waitlist' }).waitFor()
  assert.is(await page.title(), 'Calendar Sync · Book it at work. Home already knows.')
})

test('Given a session that is known before the landing page has its script, then what is pressed is answered all the same', async ({
  openAs,
}) => {
  const { page } = await openAs(visitor)
  const letGoApp = await holdBack(page, /\/assets\/index-.*\.js$/)
  const letGoLanding = await holdBack(page, /\/assets\/LandingPage-.*\.js$/)
  await page.goto('/', { waitUntil: 'commit' })
  // Where the app's script comes before the early one, presses are not kept.
  await becomes(() => page.evaluate('globalThis.early !== undefined'), true)
  letGoApp()
  // The app has taken the answer over.
  await becomes(() => page.evaluate('globalThis.early.calls.size'), 0)
  await button(page, 'Get early access').click()
  letGoLanding()
  await page.getByRole('dialog', { name: 'Join Our Waitlist' }).waitFor()
})

test('While the session is asked for, the landing page that the server sent says so to those who listen', async ({
  openAs,
}) => {
  const { page } = await openAs(visitor)
  const letGo = await holdBack(page, '**/api/auth/status')
  await page.goto('/', { waitUntil: 'commit' })
  const loading = page.getByRole('status').getByText('Loading application...')
  await loading.waitFor()
  await sees(page, /copies your trips from your work calendar/)
  letGo()
  await loading.waitFor({ state: 'detached' })
  await sees(page, /copies your trips from your work calendar/)
})

test('The landing page tells the whole story, loads nothing from elsewhere, and its buttons lead on', async ({
  system,
  openAs,
}) => {
  const { page } = await openAs(visitor)
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== system.url) elsewhere.push(request.url())
  })
  await page.goto('/landing')
  for (const text of Object.values(story).flat()) await sees(page, text)
  await page.keyboard.press('Tab')
  const focused = page.locator(':focus')
  await page.getByRole('link', { name: 'Skip to content' }).and(focused).waitFor()
  await page.getByRole('img', { name: /work calendar glides into the family calendar/ }).waitFor()
  // In the way of this browser, which is set to American English.
  await becomes(() => page.getByText('7:40 – 10:25 AM').count(), 2)
  await becomes(() => page.locator('#pricing').getByText('$6').count(), 1)
  await becomes(() => page.locator('summary').allInnerTexts(), questions)
  await page.locator('summary').nth(1).click()
  await sees(page, /support for Microsoft Outlook is planned for Q3 2025/)
  assert.equal(elsewhere, [])
  // Only what the checkout sells is offered for sale; the other plan is waited for.
  const plan = (name: string) => page.locator('#pricing').getByRole('listitem').filter({ hasText: name })
  await becomes(() => plan('Family').getByRole('button', { name: 'Start free trial' }).count(), 0)
  await plan('Family').getByRole('button', { name: 'Join the waitlist for Family' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  const connect = page.getByRole('button', { name: 'Connect My Google Calendar' }).first()
  assert.is(await connect.getAttribute('href'), '/api/auth/authorize')
  const newsletter = page.getByLabel('Your Email address')
  await page.setViewportSize({ width: 320, height: 700 })
  const right = async () => {
    const box = await button(page, 'Notify Me').boundingBox()
    return box && box.x + box.width <= 320 - 16
  }
  await becomes(right, true)
  assert.equal([await newsletter.getAttribute('type'), await newsletter.getAttribute('required')], ['email', ''])
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await button(page, 'Notify Me').click()
  const missing = "document.querySelector('input[name=email]').validity.valueMissing"
  await becomes(() => page.evaluate<boolean>(missing), true)
  await newsletter.fill('me@home.example')
  await button(page, 'Notify Me').click()
  await sees(page, "Thanks! We'll notify you when we launch.")
  assert.equal(calls, [])
  await page.getByRole('button', { name: 'Login to Dashboard' }).first().click()
  await page.waitForURL('**/login')
})

test('Joining the waitlist: a wrong address, a new one, the same again, one that the server refuses', async ({
  openAs,
}) => {
  const { page } = await openAs(visitor, { callsFail: true })
  const openDialog = () => button(page, 'Get early access').click()
  const email = page.getByRole('dialog').getByLabel('Email')
  const join = async (address: string) => {
    await email.fill(address)
    await button(page, 'Join Waitlist').click()
  }
  await page.goto('/landing')
  await openDialog()
  await page.getByRole('heading', { name: 'Join Our Waitlist' }).waitFor()
  assert.equal([await email.getAttribute('type'), await email.getAttribute('required')], ['email', ''])
  await join('')
  await sees(page, 'Invalid email')
  await join('nobody')
  await sees(page, 'Invalid email', 'Please enter a valid email address.')
  await page.getByRole('dialog').getByText('Please enter a valid email address.').waitFor()
  await email.and(page.locator('[aria-invalid=true]:focus')).waitFor()
  const sent = page.waitForRequest('**/api/waitlist/join')
  await join('early@home.example')
  assert.equal((await sent).postDataJSON(), { email: 'early@home.example', source: 'landing-page' })
  await sees(page, "You're on the list!")
  await openDialog()
  await join('early@home.example')
  await sees(page, 'Already on the list!')
  await openDialog()
  await join('me@nowhere')
  await email.and(page.locator('[aria-invalid=true]:focus')).waitFor()
  const refused = page.getByRole('listitem').filter({ hasText: 'Something went wrong' })
  assert.is(await refused.count(), 0)
  for (const field of ['error', 'message']) {
    const json = { [field]: `Boom in ${field}` }
    await page.route('**/api/waitlist/join', (route) => route.fulfill({ status: 500, json }), { times: 1 })
    await join('late@home.example')
    await refused.getByText(`Boom in ${field}`).waitFor()
  }
  await button(page, 'Cancel').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('Given an address on its way to the waitlist, then neither Cancel nor Escape takes its dialog away before the answer', async ({
  openAs,
}) => {
  const { page } = await openAs(visitor, { at: '/landing' })
  await button(page, 'Get early access').click()
  const dialog = page.getByRole('dialog')
  const email = dialog.getByLabel('Email')
  await email.fill('patient@home.example')
  const letGo = await holdBack(page, '**/api/waitlist/join')
  await email.press('Enter')
  await dialog.getByRole('button', { name: 'Cancel', disabled: true }).waitFor()
  await email.press('Escape')
  await thereAndBack(page)
  assert.is(await dialog.count(), 1)
  letGo()
  await sees(page, "You're on the list!")
  await dialog.waitFor({ state: 'detached' })
})

test('The launch, Outlook and the contact are settings; set to nothing the sentences are gone', async ({ open }) => {
  const site = { launchNotice: '', outlookNotice: '', contactEmail: 'help@run.example' }
  const system = await startSystem({ site })
  const { page } = await open(new Client(system.url), { at: '/landing' })
  await sees(page, /Join the waitlist today/)
  const contact = page.getByRole('link', { name: 'Contact' })
  await becomes(() => contact.getAttribute('href'), 'mailto:help@run.example')
  await becomes(() => page.getByText(/April 2025|Q3 2025|Microsoft Outlook/).count(), 0)
  await page.goto('/terms-of-service')
  await page.getByRole('main').getByText('help@run.example').waitFor()
  await system.stop()
})

test('On a phone the waitlist is one bar away', async ({ openAs }) => {
  const { page } = await openAs(visitor, {
    viewport: { width: 375, height: 740 },
  })
  await page.goto('/landing')
  await button(page, 'Join the Wait-List & Get 1 Free Month').click()
  await page.getByRole('heading', { name: 'Join Our Waitlist' }).waitFor()
})

runInBrowser(test)
