import { runInBrowser, screenSuite } from './screenSuite.ts'
import { subscriber } from './stage.ts'

const test = screenSuite('without a connection')

test('A screen that was never loaded says that there is no connection, inside the app, and loads once there is one', async ({
  system,
  open,
}) => {
  const { client } = await subscriber(system, 1)
  const { page } = await open(client, { callsFail: true })
  await page.goto('/')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Filters' }).click()
  await page.getByText('You are offline.').waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Event Filters' }).waitFor()
})

runInBrowser(test)
