import { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import { Calendar } from '@calendar-sync/contracts/api/calendars'
import { z } from 'zod'
import type { Client } from './client.ts'
import { eventually } from './eventually.ts'
import type { People } from './trips.ts'

/** A person's calendars, once the engine has found both accounts'. */
export const discoveredCalendars = (
  client: Client,
  { office, home }: People,
): Promise<{ work: Calendar; family: Calendar }> =>
  eventually(async () => {
    const calendars = z.array(Calendar).parse((await client.get('/api/calendars')).body)
    const of = (email: string) => calendars.find(({ accountEmail }) => accountEmail === email)
    const [work, family] = [of(office), of(home)]
    return work && family ? { work, family } : undefined
  })

/** A one-way sync from the office calendar to the home calendar. */
export async function createSync(client: Client, people: People, more: object = {}): Promise<CalendarSync> {
  const { work, family } = await discoveredCalendars(client, people)
  const answer = await client.post('/api/calendar-syncs', { sourceCalendar: work, targetCalendar: family, ...more })
  if (answer.status !== 201)
    throw new Error(`Creating a sync answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return CalendarSync.parse(answer.body)
}

/** A sync's own filter, as it is sent: for what has one of these words anywhere. */
export const filterBody = (...filterKeywords: string[]) => ({
  filterKeywords,
  filterMode: 'any',
  filterCheckLocation: true,
  filterCheckSummary: true,
  filterCheckDescription: true,
})
