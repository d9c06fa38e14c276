import type { Browser } from 'playwright-core'
import { suite, type Test } from 'uvu'
import { browserPath, launchBrowser, noBrowser } from '../kit/browser.ts'
import type { Client } from '../kit/client.ts'
import { type System, startSystem } from '../kit/system.ts'
import { signInAdmin } from './panel.ts'

export interface AdminStage {
  system: System
  browser: Browser
  admin: Client
}

/** A suite with the whole product, a browser and an administrator. */
export function adminSuite(name: string): Test<AdminStage> {
  const test = suite<AdminStage>(name)
  test.before(async (context) => {
    context.system = await startSystem()
    context.browser = await launchBrowser()
    context.admin = await signInAdmin(context.system)
  })
  test.after(async ({ system, browser }) => {
    await browser.close()
    await system.stop()
  })
  return test
}

/** Runs the suite where there is a browser. */
export const runInBrowser = (test: Test<AdminStage>): void => (browserPath ? test.run() : console.log(noBrowser))
