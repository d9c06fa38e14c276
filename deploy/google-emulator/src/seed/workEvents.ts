import type { Emulator } from '../emulator.ts'
import { AIKO, CLIENT, DANA_WORK, HOME_ZONE, MILA, TOMASZ } from './people.ts'
import { type SeedEvent, weekday } from './plan.ts'
import { workTravel } from './workTravel.ts'

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

    ...workTravel(),
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
