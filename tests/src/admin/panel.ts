import { ParkedEventAnswer } from '@calendar-sync/contracts/api/parkedEvents'
import { WaitlistEntries } from '@calendar-sync/contracts/api/waitlist'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { Client } from '../kit/client.ts'
import { eventually } from '../kit/eventually.ts'
import { adminEmail } from '../kit/people.ts'
import type { System } from '../kit/system.ts'
import { makePeople, type People } from '../kit/trips.ts'
import { withSync } from '../screens/stage.ts'

/** The seeded person whom ADMIN_EMAILS makes an administrator. */
export async function signInAdmin(system: System): Promise<Client> {
  const admin = new Client(system.url)
  assert.not.match(await admin.signIn(adminEmail), 'error')
  return admin
}

/** A person whom this administrator gives the support role. */
export async function signInSupport(system: System, admin: Client): Promise<{ client: Client; email: string }> {
  const { office } = await makePeople(system.emulator)
  const client = new Client(system.url)
  assert.not.match(await client.signIn(office), 'error')
  const { userId } = z.object({ userId: z.string() }).parse((await client.get('/api/auth/status')).body)
  const answer = await admin.patch(`/api/admin/users/${userId}/role`, { isAdmin: false, role: 'support' })
  assert.is(answer.status, 200)
  return { client, email: office }
}

/** A visitor joins the waitlist; resolves when staff can read it. */
export async function joined(system: System, staff: Client, email: string): Promise<void> {
  await new Client(system.url).post('/api/waitlist/join', { email })
  await eventually(async () => {
    const { entries } = WaitlistEntries.parse((await staff.get('/api/waitlist/entries')).body)
    return entries.some((entry) => entry.email === email) || undefined
  })
}

/** A person whose three trips Google refused in five runs, so that the engine tries them no more. */
export async function park(system: System, admin: Client): Promise<People> {
  const { client, people, sync } = await withSync(system)
  const respond = { status: 400, reason: 'invalid' }
  await system.emulator.addFault({ match: { method: 'POST', path: '^/calendar/' }, respond })
  for (let run = 0; run < 5; run += 1) await client.post(`/api/calendar-syncs/${sync.id}/sync`)
  await system.emulator.clearFaults()
  await eventually(async () => {
    const parked = z.array(ParkedEventAnswer).parse((await admin.get('/api/admin/parked-events')).body)
    return parked.filter(({ syncId }) => syncId === sync.id).length === people.trips.length || undefined
  })
  return people
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
export const chooseTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
/** Adds one kind of event to those that the history shows. */
export async function chooseType(page: Page, type: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Event types' }).fill(type)
  await page.getByRole('option', { name: type, exact: true }).click()
  await page.keyboard.press('Escape')
}

export const adminTabs = [
  'Users',
  'Statistics',
  'Waitlist',
  'Enterprise requests',
  'History',
  'Operations',
  'Analytics',
] as const
export const tabNames = (page: Page) => page.getByRole('tab').allTextContents()
