import type { Client } from '../kit/client.ts'
import { signInAdmin } from '../kit/staff.ts'
import { freshScreenSuite } from '../screens/screenSuite.ts'

/** A suite with the whole product, a browser and an administrator. */
export function adminSuite<Shared extends object = object>(name: string) {
  const test = freshScreenSuite<{ admin: Client } & Shared>(name, { viewport: { width: 1280, height: 900 } })
  test.before(async (context) => {
    Object.assign(context, { admin: await signInAdmin(context.system) })
  })
  return test
}
