import { CLIENT, HOME_ZONE, TOMASZ } from './people.ts'
import { fromGmail, type SeedEvent } from './plan.ts'

/** Journeys, most of them as Gmail made them from a booking, in several languages; and what they are for. */
export function workTravel(): SeedEvent[] {
  return [
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
  ]
}

function flight(number: string, from: string, to: string, code: string): string {
  return `${number} · ${from} to ${to}\nConfirmation ${code}\n\nThis event was created from an email you received in Gmail.`
}
