import { visitor } from '../kit/arrivals.ts'
import { becomes } from '../kit/eventually.ts'
import { subscribed } from '../kit/identities.ts'
import { runInBrowser } from '../screens/screenSuite.ts'
import { sees } from '../screens/stage.ts'
import { adminSuite } from './adminStage.ts'
import { button, joined } from './panel.ts'

const test = adminSuite('the waitlist')

test('No visitor waits yet: the list says where entries come from', async ({ open, admin }) => {
  const { page } = await open(admin, { at: '/admin/waitlist' })
  await sees(page, 'The waitlist is empty', 'Addresses that join on the landing page appear here.')
})

test('An entry gets notes, loses them again, and is deleted after the question', async ({ system, open, admin }) => {
  await joined(system, admin, 'ida@waiting.example')
  const { page } = await open(admin, { at: '/admin/waitlist' })
  await page.getByRole('row', { name: /ida@waiting.example Landing page Waitlisted Subscribed/ }).waitFor()
  const heightOf = async (text: string) => (await page.getByText(text).boundingBox())?.height ?? 0
  const lineHeight = await heightOf('ida@waiting.example')
  const notes = page.getByRole('textbox', { name: 'Notes' })
  await button(page, 'Notes about ida@waiting.example').click()
  await becomes(() => notes.inputValue(), '')
  await sees(page, 'Only administrators see them.')
  const longNote = 'Met at the fair, wants it for three offices. '.repeat(20)
  await notes.fill(longNote)
  await button(page, 'Save Notes').click()
  await page.getByRole('cell', { name: longNote.trim() }).waitFor()
  await becomes(() => heightOf('ida@waiting.example'), lineHeight)
  for (const width of [800, 962, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await becomes(() => page.evaluate<number>('document.documentElement.scrollWidth'), width)
  }
  await button(page, 'Notes about ida@waiting.example').click()
  await notes.fill('Met at the fair.')
  await button(page, 'Save Notes').click()
  await sees(page, 'Notes updated')
  await page.getByRole('cell', { name: 'Met at the fair.' }).waitFor()
  await button(page, 'Notes about ida@waiting.example').click()
  await becomes(() => notes.inputValue(), 'Met at the fair.')
  await notes.fill('')
  await button(page, 'Save Notes').click()
  await page.getByRole('cell', { name: 'Met at the fair.' }).waitFor({ state: 'detached' })

  await button(page, 'Delete ida@waiting.example').click()
  const question = page.getByRole('alertdialog')
  await question
    .getByText('Are you sure you want to delete this waitlist entry? This action cannot be undone.')
    .waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await sees(page, 'ida@waiting.example')
  await button(page, 'Delete ida@waiting.example').click()
  await button(page, 'Delete Entry').click()
  await sees(page, 'Entry deleted', 'The waitlist is empty')
})

test('Who subscribed is shown as converted; entries are narrowed by state and sorted', async ({
  system,
  open,
  admin,
}) => {
  const { client, people } = await visitor(system)
  await joined(system, admin, people.office)
  await joined(system, admin, 'zoe@waiting.example')
  await subscribed(client, people.office)

  const { page } = await open(admin, { at: '/admin/waitlist' })
  await sees(page, 'zoe@waiting.example')
  await page.getByLabel('State').selectOption('true')
  await page
    .getByRole('row', { name: /Converted/ })
    .getByText(people.office)
    .waitFor()
  await sees(page, '1–1 of 1')
  await page.getByLabel('State').selectOption('false')
  await page.getByRole('row', { name: /zoe@waiting.example .* Waitlisted/ }).waitFor()
  await sees(page, '1–1 of 1')
  await page.getByLabel('State').selectOption('')
  await sees(page, '1–2 of 2')
  await page.getByRole('button', { name: 'Email', exact: true }).click()
  await page.getByRole('row').nth(1).getByText(people.office).waitFor()
  await page.getByRole('button', { name: 'Email', exact: true }).click()
  await page.getByRole('row').nth(1).getByText('zoe@waiting.example').waitFor()
})

runInBrowser(test)
