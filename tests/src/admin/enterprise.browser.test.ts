import * as assert from 'uvu/assert'
import { holds } from '../kit/eventually.ts'
import { runInBrowser } from '../screens/screenSuite.ts'
import { sees, signedIn } from '../screens/stage.ts'
import { adminSuite } from './adminStage.ts'
import { button, chooseTab } from './panel.ts'

const test = adminSuite('requests for the Enterprise plan')

const request = {
  tier: 'enterprise',
  paymentMethod: 'invoice',
  companyName: 'Fjord & Sons',
  billingEmail: 'accounts@fjord.example',
  vatNumber: 'NO 923 456 783',
  additionalInformation: 'We are 40 people.\nCan you sign an agreement?',
}

test('No company asked yet: the list says where requests come from', async ({ open, admin }) => {
  const { page } = await open(admin, { at: '/admin' })
  await chooseTab(page, 'Enterprise requests')
  await sees(page, 'No requests yet')
})

test('A request is shown with what was asked, is answered by mail, found by a search, and closed by giving the plan', async ({
  system,
  open,
  admin,
}) => {
  const { client, people } = await signedIn(system)
  assert.is((await client.post('/api/user/subscription', request)).status, 202)
  const other = await signedIn(system)
  const less = {
    tier: 'enterprise',
    paymentMethod: 'invoice',
    companyName: 'Atelier Blanc',
    billingEmail: 'h@blanc.example',
  }
  assert.is((await other.client.post('/api/user/subscription', less)).status, 202)

  const { page } = await open(admin, { at: '/admin/enterprise-requests' })
  const cards = page.getByRole('tabpanel').getByRole('listitem')
  const fjord = cards.filter({ hasText: 'Fjord & Sons' })
  await fjord.getByRole('heading', { name: 'Fjord & Sons' }).waitFor()
  // Newest first.
  await holds(async () => assert.match(await cards.first().innerText(), /Atelier Blanc[\s\S]*None given/))
  for (const text of [people.office, 'accounts@fjord.example', 'NO 923 456 783', 'Can you sign an agreement?', 'Open'])
    await fjord.getByText(text).first().waitFor()
  const mail = new URL(
    (await fjord.getByRole('button', { name: 'Write an email to Fjord & Sons' }).getAttribute('href')) ?? '',
  )
  assert.is(decodeURIComponent(mail.pathname), 'accounts@fjord.example')
  assert.is(mail.searchParams.get('subject'), 'Enterprise plan for Fjord & Sons')

  await page.getByLabel('Search requests').fill('fjord')
  await sees(page, '1–1 of 1')
  await button(page, `Edit subscription of ${people.office}`).click()
  await page.getByRole('dialog').getByLabel('Tier').selectOption('enterprise')
  await page.getByRole('dialog').getByLabel('Status').selectOption('active')
  await button(page, 'Save Changes').click()
  await sees(page, 'Subscription updated')
  await fjord.getByText('Has the Enterprise plan').waitFor()
  await page.getByLabel('Search requests').fill('nobody asked this')
  await sees(page, 'No requests match')
})

runInBrowser(test)
