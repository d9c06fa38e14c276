import { addAccount, newAccountSchema } from '../control/accounts.ts'
import type { Emulator } from '../emulator.ts'
import { danaEvents, familyEvents, jonasEvents, jonasTravel, kidsEvents } from './homeEvents.ts'
import { ADMIN, DANA_HOME, DANA_WORK, FAMILY, JONAS, KIDS, people, SUPPORT, TEAM, TRIPS } from './people.ts'
import { plan, weekday } from './plan.ts'
import { workEvents } from './workEvents.ts'

/** Believable people with believable calendars around today. */
export function seedPeople(emulator: Emulator): void {
  for (const person of people) addAccount(emulator, newAccountSchema.parse(person))
  plan(emulator, DANA_WORK, DANA_WORK, workEvents(emulator))
  plan(emulator, DANA_WORK, TEAM, [
    {
      title: 'Retro',
      day: weekday(emulator, 'Europe/Berlin', 5, -1),
      from: '15:00',
      to: '16:00',
      repeat: 'FREQ=WEEKLY;INTERVAL=2',
    },
    { title: 'Aiko in Osaka', day: 2, days: 6, free: true },
    {
      title: '大阪行きのフライト NH 862',
      day: 2,
      from: '11:25',
      to: '07:15',
      days: 1,
      endZone: 'Asia/Tokyo',
      where: 'Berlin BER',
      free: true,
    },
    { title: 'Casa Mar: concept due', day: weekday(emulator, 'Europe/Berlin', 4, 1) },
    {
      title: 'Hotel billing bug: fix with agency',
      day: weekday(emulator, 'Europe/Berlin', 2, 1),
      from: '10:00',
      to: '10:30',
    },
  ])
  plan(emulator, DANA_HOME, DANA_HOME, danaEvents(emulator))
  plan(emulator, DANA_HOME, FAMILY, familyEvents(emulator))
  plan(emulator, DANA_HOME, KIDS, kidsEvents(emulator))
  plan(emulator, JONAS, JONAS, jonasEvents(emulator))
  plan(emulator, JONAS, TRIPS, jonasTravel())
  plan(emulator, ADMIN, ADMIN, [
    {
      title: 'Release',
      day: weekday(emulator, 'Europe/Stockholm', 3),
      from: '10:00',
      to: '11:00',
      repeat: 'FREQ=WEEKLY',
    },
    { title: 'Flight to Gothenburg GOT', day: 4, from: '08:10', to: '09:15', where: 'Stockholm ARN', text: 'SK 145' },
  ])
  plan(emulator, SUPPORT, SUPPORT, [
    {
      title: 'Support rota',
      day: weekday(emulator, 'Europe/London', 1, -1),
      from: '09:00',
      to: '12:00',
      repeat: 'FREQ=WEEKLY;BYDAY=MO,WE',
    },
  ])
}
