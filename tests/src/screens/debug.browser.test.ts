import * as assert from 'uvu/assert'
import { holds } from '../kit/eventually.ts'
import { adminEmail } from '../kit/people.ts'
import { signInAdmin } from '../kit/staff.ts'
import type { System } from '../kit/system.ts'
import { type Open, runInBrowser, screenSuite } from './screenSuite.ts'

const test = screenSuite('what developers have the console told')

/** What the console says of an admin's panel with this stored configuration, which is open by now. */
async function said({ system, open }: { system: System; open: Open }, config: string | null) {
  const { page } = await open(await signInAdmin(system), { ownProfile: true })
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  if (config !== null) await page.addInitScript(`localStorage.setItem('debugConfig', '${config}')`)
  await page.goto('/admin')
  await page.getByRole('region').or(page.getByRole('tabpanel')).getByText(adminEmail).first().waitFor()
  return () => lines.join('\n')
}
const flags = (...names: string[]) => JSON.stringify(Object.fromEntries(names.map((name) => [name, true])))

test('Nothing without a configuration, with one that cannot be read, or with one that is not enabled', async (context) => {
  for (const config of [null, 'nonsense', flags('auth', 'api', 'admin', 'router', 'sensitive')])
    assert.is((await said(context, config))(), '')
})

test('Each flag tells of its own matter, and no person is named without the flag for what is sensitive', async (context) => {
  const some = await said(context, flags('enabled', 'auth', 'router'))
  for (const line of [/^\[router\] \/admin: wait$/m, /^\[router\] \/admin: admin$/m, /^\[auth\] signed in$/m])
    await holds(() => assert.match(some(), line))
  assert.not.match(some(), /\[api\]|\[admin\]/)
  const calls = await said(context, flags('enabled', 'api', 'admin'))
  for (const path of [
    /^\[api\] GET \/api\/auth\/status answered 200$/m,
    /^\[admin\] GET \/api\/admin\/users answered 200$/m,
  ])
    await holds(() => assert.match(calls(), path))
  assert.not.match(some() + calls(), adminEmail)
  const all = await said(context, flags('enabled', 'auth', 'sensitive'))
  await holds(() => assert.match(all(), /^\[auth\] signed in \{.*authenticated/m))
})

runInBrowser(test)
