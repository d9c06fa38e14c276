import { during, type Emulator } from './emulator.ts'

const day = 24 * 60 * 60 * 1000
const at = (days: number, hours: number) =>
  new Date(Math.floor(Date.now() / day) * day + days * day + hours * 3_600_000)

const timed = (summary: string, days: number, more: object = {}) => ({
  summary,
  ...during(at(days, 9).getTime()),
  ...more,
})
const date = (days: number) => ({ date: at(days, 0).toISOString().slice(0, 10) })

const trips = ['Flight to Lisbon (LIS)', 'Stay at Hotel Avenida', 'Train to Porto']

export type People = Awaited<ReturnType<typeof makePeople>>

let made = 0

/**
 * Makes people in the emulator: one with an office and a home account, and another one, with addresses that no other test uses. The
 * office calendar holds three trips among meetings, traps for a naive search, guests who must never hear of a copy, and a flight far
 * outside the window.
 * @returns also what of it must be copied, by title
 */
export async function makePeople(emulator: Emulator) {
  made += 1
  const [office, home, stranger] = [`lea${made}@office.example`, `lea${made}@home.example`, `mara${made}@else.example`]
  for (const [email, name] of [
    [office, 'Lea at work'],
    [home, 'Lea at home'],
    [stranger, 'Mara'],
  ] as const)
    await emulator.addPerson(email, name)
  const guests = { attendees: [{ email: 'client@customer.example' }] }
  for (const event of [
    timed('Flight to Lisbon (LIS)', 3, guests),
    { summary: 'Stay at Hotel Avenida', start: date(3), end: date(6) },
    timed('Train to Porto', 5),
    timed('Weekly planning', 2, guests),
    timed('Gate review', 4),
    timed('Lunch with Mara', 1),
    timed('Flight to Oslo (OSL)', 90),
  ])
    await emulator.addEvent(office, office, event)
  return { office, home, stranger, trips }
}
