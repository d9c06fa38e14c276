import type { Emulator } from '../emulator.ts'
import { DANA_HOME, HOME_ZONE, JONAS } from './people.ts'
import { fromGmail, type SeedEvent, weekday } from './plan.ts'

const JONAS_ANSWERED = { email: JONAS, name: 'Jonas Reyes', answer: 'accepted' as const }

export function danaEvents(emulator: Emulator): SeedEvent[] {
  const on = (iso: number, weeks = 0) => weekday(emulator, HOME_ZONE, iso, weeks)
  return [
    { title: 'Yoga', day: on(2, -2), from: '18:30', to: '19:45', repeat: 'FREQ=WEEKLY;BYDAY=TU', where: 'Studio Atem' },
    { title: 'Book club: The Glass Hotel', day: on(4, 1), from: '19:30', to: '22:00', where: 'At Lena’s' },
    { title: 'Haircut', day: on(6), from: '11:00', to: '12:00', private: true },
    birthday('Nora’s birthday', 11),
    birthday('Papá cumple 70', 29),
    fromGmail({
      title: 'Vuelo a Málaga AGP',
      day: 41,
      from: '09:50',
      to: '13:10',
      where: 'Berlín BER',
      text: 'VY 1883 · Localizador HM4T8N',
    }),
    fromGmail({ title: 'Stay at Casa Limonar', day: 41, days: 7, where: 'Paseo del Limonar 12, 29016 Málaga' }),
  ]
}

export function familyEvents(emulator: Emulator): SeedEvent[] {
  const on = (iso: number, weeks = 0) => weekday(emulator, HOME_ZONE, iso, weeks)
  return [
    {
      title: 'Family dinner',
      day: on(7, -1),
      from: '18:00',
      to: '19:30',
      repeat: 'FREQ=WEEKLY;BYDAY=SU',
      where: 'Home',
    },
    {
      title: 'Parents’ evening',
      day: on(3, 1),
      from: '19:00',
      to: '20:30',
      where: 'Grundschule am Kollwitzplatz',
      guests: [JONAS_ANSWERED],
    },
    { title: 'Abuela visits', day: 9, days: 3, free: true },
    { title: 'Zoo with Leo and Nora', day: on(6), from: '10:00', to: '14:00', where: 'Tierpark Berlin' },
    { title: 'Bins: paper', day: on(5, -2), repeat: 'FREQ=WEEKLY;INTERVAL=2', free: true },
    { title: 'Malaga, all of us', day: 41, days: 7, text: 'Flights and the house are booked.' },
  ]
}

export function kidsEvents(emulator: Emulator): SeedEvent[] {
  const on = (iso: number, weeks = 0) => weekday(emulator, HOME_ZONE, iso, weeks)
  return [
    {
      title: 'Leo: football',
      day: on(3, -2),
      from: '16:30',
      to: '18:00',
      repeat: 'FREQ=WEEKLY;BYDAY=WE',
      where: 'Jahnsportpark',
    },
    { title: 'Nora: piano', day: on(1, -2), from: '15:45', to: '16:30', repeat: 'FREQ=WEEKLY;BYDAY=MO' },
    { title: 'School trip to Potsdam', day: on(4, 1), from: '08:00', to: '15:00', text: 'Packed lunch, rain jacket.' },
    { title: 'Leo (U/A)', day: on(2, 1), from: '14:00', to: '14:30', where: 'Dr. Aydin' },
    { title: 'Autumn camp?', day: 37, days: 5, text: 'Still to be decided.' },
  ]
}

export function jonasEvents(emulator: Emulator): SeedEvent[] {
  const on = (iso: number, weeks = 0) => weekday(emulator, HOME_ZONE, iso, weeks)
  return [
    { title: 'Rehearsal', day: on(4, -1), from: '19:00', to: '21:30', repeat: 'FREQ=WEEKLY;BYDAY=TH' },
    { title: 'Tax adviser', day: on(2), from: '10:00', to: '11:00', private: true },
    {
      title: 'Coffee with Dana',
      day: on(5),
      from: '16:00',
      to: '17:00',
      guests: [{ email: DANA_HOME, name: 'Dana Reyes', answer: 'accepted' }, JONAS_ANSWERED],
    },
  ]
}

export function jonasTravel(): SeedEvent[] {
  return [
    { title: 'Pociąg do Warszawy (EC 43)', day: 10, from: '09:52', to: '15:18', where: 'Berlin Hbf' },
    { title: 'Hotel Bristol, Warszawa', day: 10, days: 2, where: 'Krakowskie Przedmieście 42/44' },
    { title: 'Concert in Warsaw', day: 10, from: '19:30', to: '22:00', where: 'Filharmonia Narodowa' },
    { title: 'Pociąg do Berlina (EC 42)', day: 12, from: '11:55', to: '17:16', where: 'Warszawa Centralna' },
  ]
}

function birthday(title: string, day: number): SeedEvent {
  return {
    title,
    day,
    type: 'birthday',
    repeat: 'FREQ=YEARLY',
    free: true,
    private: true,
    extra: { birthdayProperties: { type: 'birthday' } },
  }
}
