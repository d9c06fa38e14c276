import { setTimeout as sleep } from 'node:timers/promises'
import { Calendar } from '@calendar-sync/contracts/api/calendars'
import { z } from 'zod'
import { Client } from '../kit/client.ts'
import { filterBody } from '../kit/createSync.ts'
import { during, Emulator } from '../kit/emulator.ts'
import { eventually } from '../kit/eventually.ts'
import { adminEmail, homeEmail, payment, workEmail } from '../kit/people.ts'

/**
 * Plays some days of people's lives on a product that runs: `playOldVersion.ts <app> <stand-in for Google>`. README.md beside
 * this says how the data of an old version was made with it. Says what each call answered, so that a call which the old
 * version did not know is seen.
 */
const [, , app = '', google = ''] = process.argv
const emulator = new Emulator(google)
const [jonas, support] = ['jonas.reyes@gmail.example', 'support@calendar-sync.example']
const Made = z.looseObject({ id: z.string() })

async function call(client: Client, method: string, path: string, body?: unknown) {
  const answer = await client.send(method, path, body)
  console.log(`${answer.status} ${method} ${path}${answer.status < 300 ? '' : ` ${JSON.stringify(answer.body)}`}`)
  return answer.body
}
const made = async (...given: Parameters<typeof call>) => Made.parse(await call(...given)).id

const calendarsOf = (client: Client, names: readonly string[]) =>
  eventually(async () => {
    const all = z.array(Calendar.loose()).parse((await client.get('/api/calendars')).body)
    const found = names.map((name) => all.find(({ summary }) => summary === name))
    return found.every((each) => each !== undefined) ? found : undefined
  }, 30_000)

const addFlight = (summary: string, inDays: number) =>
  emulator.addEvent(workEmail, workEmail, { summary, ...during(Date.now() + inDays * 86_400_000) })

const visitor = new Client(app)
await call(visitor, 'POST', '/api/waitlist/join', { email: 'early@bird.example' })
await call(visitor, 'POST', '/api/waitlist/join', { email: jonas, source: 'a friend' })

const dana = new Client(app)
await dana.signIn(workEmail)
await call(dana, 'POST', '/api/user/subscription', payment)
await dana.addAccount(homeEmail)
const [work, family, team, kids] = await calendarsOf(dana, ['Work', 'Family', 'Team', 'Kids'])
const trips = await made(dana, 'POST', '/api/calendar-syncs', { sourceCalendar: work, targetCalendar: family })
await call(dana, 'POST', `/api/calendar-syncs/${trips}/sync`)
const filter = await made(dana, 'POST', '/api/event-filters', { name: 'School', keywords: ['school', 'class'] })
await call(dana, 'PATCH', `/api/event-filters/${filter}/toggle`, { isActive: false })
await made(dana, 'POST', '/api/event-filters', { name: 'Offsite', keywords: ['offsite'], mode: 'all' })
const away = await made(dana, 'POST', '/api/event-filters', { name: 'Away', keywords: ['away'] })
const both = await made(dana, 'POST', '/api/calendar-syncs', {
  sourceCalendar: team,
  targetCalendar: kids,
  syncDirection: 'two-way',
  syncMode: 'all',
  shareDetails: true,
  daysForward: 20,
})
await call(dana, 'POST', `/api/calendar-syncs/${both}/sync`)
await addFlight('Flight to Faro (FAO)', 5)
const filtered = { ...filterBody('flight', 'hotel'), filterCheckLocation: false }
await call(dana, 'PATCH', `/api/calendar-syncs/${trips}/filter`, filtered)
await call(dana, 'POST', `/api/calendar-syncs/${trips}/sync`)
await call(dana, 'POST', `/api/calendar-syncs/${trips}/sync`)
await call(dana, 'PATCH', `/api/calendar-syncs/${both}`, { active: false })
await call(dana, 'PATCH', '/api/settings', { theme: 'dark' })
await call(dana, 'PATCH', '/api/settings', { autoSync: true, syncInterval: 60, timeZone: 'Europe/Berlin' })
await call(dana, 'PATCH', '/api/settings', {
  emailWeeklySummary: true,
  emailNotificationAddress: 'letters@reyes.example',
})
await call(dana, 'PATCH', '/api/user/billing/email', { billingEmail: 'office@reyes.example' })
const accounts = z.array(Made).parse(await call(dana, 'GET', '/api/accounts'))
await call(dana, 'POST', `/api/accounts/${accounts[1]?.id}/refresh-token`, { refreshToken: 'stored' })
await call(dana, 'POST', `/api/accounts/${accounts[1]?.id}/set-primary`)

// A third sync, whose copies went with it; a filter that went; two requests of one moment; an event that Google refuses until
// the engine gives it up; a run that fails.
const short = await made(dana, 'POST', '/api/calendar-syncs', { sourceCalendar: work, targetCalendar: kids })
await Promise.all([1, 2].map(() => call(dana, 'POST', `/api/calendar-syncs/${short}/sync`)))
await call(dana, 'DELETE', `/api/calendar-syncs/${short}?removeCopies=true`)
await call(dana, 'DELETE', `/api/event-filters/${away}`)
await emulator.addFault({ match: { method: 'POST', path: '^/calendar/' }, respond: { status: 400, reason: 'invalid' } })
await addFlight('Flight to Oslo (OSL)', 7)
for (let run = 1; run <= 6; run += 1) await call(dana, 'POST', `/api/calendar-syncs/${trips}/sync`)
await emulator.clearFaults()
await emulator.addFault({ match: { method: 'GET', path: '/events' }, respond: { status: 404, reason: 'notFound' } })
await call(dana, 'POST', `/api/calendar-syncs/${trips}/sync`)
await emulator.clearFaults()

const partner = 'jonas@office.example'
await emulator.addPerson(partner, 'Jonas', 'Office')
const other = new Client(app)
await other.signIn(jonas)
await call(other, 'POST', '/api/user/subscription', payment)
await other.addAccount(partner)
const [journeys, shared] = await calendarsOf(other, ['Jonas away', 'Jonas'])
await made(other, 'POST', '/api/calendar-syncs', { sourceCalendar: journeys, targetCalendar: shared })
await call(other, 'POST', '/api/user/subscription/cancel')

const helper = new Client(app)
await helper.signIn(support)
const leaving = new Client(app)
await emulator.addPerson('leaver@gone.example', 'Leaver')
await leaving.signIn('leaver@gone.example')
await call(leaving, 'POST', '/api/user/subscription', payment)
await call(leaving, 'DELETE', '/api/user', { confirm: 'DELETE' })

const admin = new Client(app)
await admin.signIn(adminEmail)
const users = z
  .array(z.looseObject({ id: z.string(), email: z.string() }))
  .parse(await call(admin, 'GET', '/api/admin/users?range=[0,24]'))
const idOf = (email: string) => users.find((user) => user.email === email)?.id
await call(admin, 'PATCH', `/api/admin/users/${idOf(support)}/role`, { role: 'support', isAdmin: false })
await call(admin, 'GET', `/api/history?filter={"person":"${idOf(workEmail)}"}&range=[0,9]`)
const { entries } = z.object({ entries: z.array(Made) }).parse(await call(admin, 'GET', '/api/waitlist/entries'))
await call(admin, 'PATCH', `/api/waitlist/entries/${entries[0]?.id}`, { notes: 'Wants it for the whole family.' })
await call(admin, 'PATCH', `/api/admin/users/${idOf(support)}/subscription`, { tier: 'pro', status: 'active' })
await call(helper, 'POST', '/api/user/subscription', {
  tier: 'enterprise',
  paymentMethod: 'invoice',
  companyName: 'Lumen',
  billingEmail: 'books@lumen-studio.example',
})

// Last, a run that the end of the product interrupts.
await addFlight('Flight to Rome (FCO)', 8)
await addFlight('Flight to Nice (NCE)', 9)
await emulator.addFault({ match: { method: 'POST', path: '^/calendar/' }, respond: { latencyMs: 60_000 } })
const interrupted = fetch(`${app}/api/calendar-syncs/${trips}/sync`, {
  method: 'POST',
  headers: { cookie: dana.cookieHeader, 'content-type': 'application/json' },
})
interrupted.catch(() => undefined)
await sleep(3_000)
console.log('A run is under way: kill -9 the product now.')
process.exit(0)
