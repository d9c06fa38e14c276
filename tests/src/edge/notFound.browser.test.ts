import type { Browser } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { browserPath, launchBrowser, noBrowser, visit } from '../kit/browser.ts'
import { type System, startSystem } from '../kit/system.ts'
import { unexpected } from '../screens/stage.ts'

const test = suite<{ system: System; browser: Browser }>('addresses that are not there, in a browser')

test.before(async (context) => {
  context.system = await startSystem()
  context.browser = await launchBrowser()
})
test.after(async ({ system, browser }) => {
  await browser.close()
  await system.stop()
})

test('Given any address that is no call, when a person opens it, then they see the not-found screen', async ({
  system,
  browser,
}) => {
  const { page, complaints, close } = await visit(browser, { baseURL: system.url })
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
    await page.getByRole('heading', { level: 1, name: 'Page not found', exact: true }).waitFor({ timeout: 10_000 })
    assert.is(new URL(page.url()).pathname.toLowerCase(), path.toLowerCase())
  }
  assert.equal(unexpected(complaints), [])
  await close()
})

if (browserPath) test.run()
else console.log(noBrowser)
