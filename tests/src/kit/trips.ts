import type { Emulator } from './emulator.ts'

const day = 24 * 60 * 60 * 1000
const at = (days: number, hours: number) =>
  new Date(Math.floor(Date.now() / day) * day + days * day + hours * 3_600_000)

const timed = (summary: string, days: number, more: object = {}) => ({
  summary,
  start: { dateTime: at(days, 9).toISOString() },
  end: { dateTime: at(days, 11).toISOString() },
  ...more,
})
const allDay = (summary: string, days: number, length: number) => ({
  summary,
  start: { date: at(days, 0).toISOString().slice(0, 10) },
  end: {
    date: at(days + length, 0)
      .toISOString()
      .slice(0, 10),
  },
})

/** A person's office calendar: trips among much else. */
export const office = {
  email: 'lea@office.example',
  trips: ['Flight to Lisbon (LIS)', 'Stay at Hotel Avenida', 'Train to Porto'],
  others: ['Weekly planning', 'Gate review', 'Lunch with Mara'],
}
export const home = { email: 'lea@home.example' }

/** Makes the people and events that the whole-system tests speak of. */
export async function seedTrips(emulator: Emulator): Promise<void> {
  const account = (email: string, name: string) => ({
    email,
    name,
    calendars: [{ id: email, summary: name, primary: true, timeZone: 'Europe/Berlin' }],
  })
  await emulator.addAccount(account(office.email, 'Lea at work'))
  await emulator.addAccount(account(home.email, 'Lea at home'))
  await emulator.addAccount(account('mara@elsewhere.example', 'Mara'))
  const guests = { attendees: [{ email: 'client@customer.example' }] }
  await emulator.addEvent(office.email, office.email, timed('Flight to Lisbon (LIS)', 3, guests))
  await emulator.addEvent(office.email, office.email, allDay('Stay at Hotel Avenida', 3, 3))
  await emulator.addEvent(office.email, office.email, timed('Train to Porto', 5))
  await emulator.addEvent(office.email, office.email, timed('Weekly planning', 2, guests))
  await emulator.addEvent(office.email, office.email, timed('Gate review', 4))
  await emulator.addEvent(office.email, office.email, timed('Lunch with Mara', 1))
  await emulator.addEvent(office.email, office.email, timed('Flight to Oslo (OSL)', 90))
}
