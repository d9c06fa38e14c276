import { becomes } from '../kit/eventually.ts'
import { runInBrowser, screenSuite } from '../screens/screenSuite.ts'
import { visitor } from '../screens/stage.ts'

const test = screenSuite('addresses that are not there, in a browser')

test('Given any address that is no call, when a person opens it, then they see the not-found screen', async ({
  openAs,
}) => {
  const { page } = await openAs(visitor, { callsFail: true })
  for (const path of [
    '/%E0%A4%A',
    '/%',
    '/%00',
    '/docs/..%2f',
    '/docs/nothing.md',
    '/assets/nothing.js',
    '/ws',
    '/a/b%zz',
  ]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: 'Page not found', exact: true }).waitFor()
    await becomes(() => new URL(page.url()).pathname.toLowerCase(), path.toLowerCase())
  }
})

runInBrowser(test)
