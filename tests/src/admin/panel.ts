import { WaitlistEntries, type WaitlistEntry } from '@calendar-sync/contracts/api/waitlist'
import type { Page } from 'playwright-core'
import { Client } from '../kit/client.ts'
import { eventually } from '../kit/eventually.ts'

/** A visitor joins the waitlist; resolves when staff can read it. */
export async function joined({ url }: { readonly url: string }, staff: Client, email: string): Promise<WaitlistEntry> {
  await new Client(url).post('/api/waitlist/join', { email })
  return eventually(async () => {
    const { entries } = WaitlistEntries.parse((await staff.get('/api/waitlist/entries')).body)
    return entries.find((entry) => entry.email === email)
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
