import { WaitlistEntries } from '@calendar-sync/contracts/api/waitlist'
import type { Page } from 'playwright-core'
import { Client } from '../kit/client.ts'
import { eventually } from '../kit/eventually.ts'
import type { System } from '../kit/system.ts'

/** A visitor joins the waitlist; resolves when staff can read it. */
export async function joined(system: System, staff: Client, email: string): Promise<void> {
  await new Client(system.url).post('/api/waitlist/join', { email })
  await eventually(async () => {
    const { entries } = WaitlistEntries.parse((await staff.get('/api/waitlist/entries')).body)
    return entries.some((entry) => entry.email === email) || undefined
  })
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
