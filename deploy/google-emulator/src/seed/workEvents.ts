import type { Emulator } from '../emulator.ts'
import { DANA_WORK, HOME_ZONE } from './people.ts'
import { fromGmail, type SeedEvent, weekday } from './plan.ts'

const MILA = { email: 'mila@lumen-studio.example', name: 'Mila Brandt' }
const TOMASZ = { email: 'tomasz@lumen-studio.example', name: 'Tomasz Zielinski' }
const AIKO = { email: 'aiko@lumen-studio.example', name: 'Aiko Tanaka' }
const CLIENT = { email: 'ines.duarte@casamar.example', name: 'Inês Duarte' }
const me = (answer: 'accepted' | 'declined' | 'tentative' | 'needsAction') => ({
  email: DANA_WORK,
  name: 'Dana Reyes',
  answer,
})
const MO_FR = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'

/** A working life: meetings, focus, two trips and the bookings that came by mail. */
export function workEvents(emulator: Emulator): SeedEvent[] {
  const on = (iso: number, weeks = 0) => weekday(emulator, HOME_ZONE, iso, weeks)
  return [
    {
      title: 'Stand-up',
      day: on(1, -3),
      from: '09:30',
      to: '09:45',
      repeat: MO_FR,
      where: 'Room Leuchtturm',
      guests: [MILA, TOMASZ, AIKO],
    },
    {
      title: 'Lumen / Casa Mar weekly',
      day: on(2, -2),
      from: '14:00',
      to: '14:45',
      repeat: 'FREQ=WEEKLY;BYDAY=TU',
      guests: [CLIENT, MILA],
    },
    {
      title: '1:1 Mila',
      day: on(4, -2),
      from: '11:00',
      to: '11:30',
      repeat: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH',
      guests: [MILA],
    },
    { title: 'Focus: signage concept', day: on(3), from: '13:00', to: '15:30', type: 'focusTime', extra: focus() },
    { title: 'Focus: tender documents', day: on(5, 1), from: '09:00', to: '11:00', type: 'focusTime', extra: focus() },
    { title: 'Office', day: on(1), type: 'workingLocation', free: true, extra: office() },
    {
      title: 'Home',
      day: on(5),
      type: 'workingLocation',
      free: true,
      extra: { visibility: 'public', workingLocationProperties: { type: 'homeOffice', homeOffice: {} } },
    },

    // Lisbon: out and back by plane, a hotel, a train, and the meetings that are the reason for it.
    fromGmail({
      title: 'Flight to Lisbon LIS',
      day: 5,
      from: '07:05',
      to: '09:40',
      endZone: 'Europe/Lisbon',
      where: 'Berlin BER',
      text: flight('TP 533', 'Berlin BER', 'Lisbon LIS', 'QX7L2M'),
    }),
    fromGmail({
      title: 'Stay at Hotel Mundial',
      day: 5,
      days: 3,
      where: 'Praça Martim Moniz 2, 1100-341 Lisboa, Portugal',
    }),
    {
      title: 'Casa Mar: site visit',
      day: 5,
      from: '14:00',
      to: '17:00',
      zone: 'Europe/Lisbon',
      where: 'Cais do Sodré, Lisboa',
      guests: [CLIENT, TOMASZ],
      text: 'Bring the 1:20 model. Hard hats are there.',
    },
    {
      title: 'Comboio para o Porto — carruagem 4, lugar 61',
      day: 7,
      from: '08:30',
      to: '11:28',
      zone: 'Europe/Lisbon',
      where: 'Lisboa Santa Apolónia',
    },
    {
      title: 'Dinner with Inês',
      day: 6,
      from: '20:00',
      to: '22:30',
      zone: 'Europe/Lisbon',
      where: 'Taberna da Rua das Flores',
      guests: [{ ...CLIENT, answer: 'accepted' }],
    },
    fromGmail({
      title: 'Flight to Berlin BER',
      day: 8,
      from: '18:20',
      to: '23:10',
      zone: 'Europe/Lisbon',
      endZone: HOME_ZONE,
      where: 'Porto OPO',
      text: flight('FR 1109', 'Porto OPO', 'Berlin BER', 'K3PW9D'),
    }),

    // New York, over the Atlantic and back over night.
    {
      title: 'LH 400 FRA → JFK',
      day: 19,
      from: '10:55',
      to: '13:40',
      endZone: 'America/New_York',
      where: 'Frankfurt Airport, Terminal 1',
      text: 'PNR 7HJ2KQ · seat 24A',
    },
    { title: 'Hotel: The Jane, New York', day: 19, days: 4, where: '113 Jane St, New York, NY 10014' },
    {
      title: 'Light + Space conference',
      day: 20,
      from: '09:00',
      to: '18:00',
      zone: 'America/New_York',
      days: 0,
      where: 'Javits Center',
    },
    {
      title: 'LH 401 JFK → FRA',
      day: 22,
      from: '16:30',
      to: '05:55',
      days: 1,
      zone: 'America/New_York',
      endZone: HOME_ZONE,
      where: 'John F. Kennedy International Airport',
    },

    {
      title: 'ICE 705 nach Hamburg',
      day: 12,
      from: '08:38',
      to: '10:25',
      where: 'Berlin Hbf, Gleis 7',
      text: 'Wagen 23, Platz 84',
    },
    { title: 'Rückfahrt Hamburg – Berlin (ICE 1509)', day: 12, from: '18:51', to: '20:40', where: 'Hamburg Hbf' },
    {
      title: 'Vol vers Paris CDG',
      day: 27,
      from: '12:15',
      to: '14:00',
      where: 'Berlin BER',
      text: 'AF 1735, porte à confirmer',
    },
    fromGmail({
      title: 'Train to Prague',
      day: -6,
      from: '12:16',
      to: '16:26',
      where: 'Berlin Hbf',
      endZone: 'Europe/Prague',
    }),
    fromGmail({ title: 'Stay at Motel One Prague', day: -6, days: 2, where: 'Na Příkopě 1, Praha' }),
    fromGmail({ title: 'Cinema: The Blue Hour', day: 3, from: '20:15', to: '22:20', where: 'Kino International' }),

    {
      title: 'Flight of ideas: brainstorm',
      day: on(3, 1),
      from: '10:00',
      to: '11:30',
      where: 'Room Werft',
      guests: [AIKO, MILA],
    },
    { title: 'Train the trainer: light planning', day: on(4, 1), from: '13:30', to: '16:30', where: 'Room Leuchtturm' },
    { title: 'Stage gate review — Casa Mar', day: on(1, 1), from: '16:00', to: '17:00', guests: [MILA, TOMASZ] },
    {
      title: 'All hands',
      day: on(3),
      from: '16:00',
      to: '16:45',
      organizer: MILA,
      guests: [MILA, me('accepted'), TOMASZ],
    },
    {
      title: 'Vendor pitch: FastLux',
      day: on(4),
      from: '15:00',
      to: '16:00',
      organizer: { email: 'sales@fastlux.example', name: 'FastLux Sales' },
      guests: [me('declined')],
    },
    { title: 'Offsite in Rügen?', day: 34, days: 2, organizer: TOMASZ, guests: [TOMASZ, me('tentative'), AIKO] },
    { title: 'Dentist', day: on(2, 1), from: '08:15', to: '09:00', private: true, where: 'Dr. Sommer, Torstr. 110' },
    { title: 'Quarter closes', day: 16, free: true },
    {
      title: 'Out of office',
      day: 24,
      from: '00:00',
      to: '00:00',
      days: 1,
      type: 'outOfOffice',
      extra: { outOfOfficeProperties: { autoDeclineMode: 'declineOnlyNewConflictingInvitations' } },
    },
  ]
}

function flight(number: string, from: string, to: string, code: string): string {
  return `${number} · ${from} to ${to}\nConfirmation ${code}\n\nThis event was created from an email you received in Gmail.`
}

function focus() {
  return {
    focusTimeProperties: { autoDeclineMode: 'declineOnlyNewConflictingInvitations', chatStatus: 'doNotDisturb' },
  }
}

function office() {
  return {
    visibility: 'public',
    workingLocationProperties: { type: 'officeLocation', officeLocation: { label: 'Studio, 3rd floor' } },
  }
}
