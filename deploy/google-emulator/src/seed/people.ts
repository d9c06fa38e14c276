/** The people who live in a fresh stand-in. Dana is the one the app is made for: a work account and a family account. */
export const DANA_WORK = 'dana@lumen-studio.example'
export const DANA_HOME = 'dana.reyes.home@gmail.example'
export const JONAS = 'jonas.reyes@gmail.example'
export const ADMIN = 'admin@calendar-sync.example'
export const SUPPORT = 'support@calendar-sync.example'

const GROUP = 'group.calendar.google.com'
export const TEAM = `c_lumen-team@${GROUP}`
export const FAMILY = `family-reyes@${GROUP}`
export const KIDS = `kids-reyes@${GROUP}`
export const TRIPS = `travel-jonas@${GROUP}`

/** Colleagues and a client: guests who have no account here. */
export const MILA = { email: 'mila@lumen-studio.example', name: 'Mila Brandt' }
export const TOMASZ = { email: 'tomasz@lumen-studio.example', name: 'Tomasz Zielinski' }
export const AIKO = { email: 'aiko@lumen-studio.example', name: 'Aiko Tanaka' }
export const CLIENT = { email: 'ines.duarte@casamar.example', name: 'Inês Duarte' }

export const HOME_ZONE = 'Europe/Berlin'

export const people = [
  {
    email: DANA_WORK,
    name: 'Dana Reyes',
    calendars: [
      { summary: 'Work', primary: true, timeZone: HOME_ZONE, colorId: '16' },
      { id: TEAM, summary: 'Team', timeZone: HOME_ZONE, colorId: '8' },
    ],
  },
  {
    email: DANA_HOME,
    name: 'Dana Reyes',
    calendars: [
      { summary: 'Dana', primary: true, timeZone: HOME_ZONE, colorId: '22' },
      { id: FAMILY, summary: 'Family', timeZone: HOME_ZONE, colorId: '4' },
      { id: KIDS, summary: 'Kids', timeZone: HOME_ZONE, colorId: '12' },
    ],
  },
  {
    email: JONAS,
    name: 'Jonas Reyes',
    calendars: [
      { summary: 'Jonas', primary: true, timeZone: HOME_ZONE, colorId: '13' },
      { id: FAMILY, summary: 'Family', timeZone: HOME_ZONE, accessRole: 'writer' as const, colorId: '4' },
      { id: TRIPS, summary: 'Jonas away', timeZone: HOME_ZONE, colorId: '6' },
    ],
  },
  {
    email: ADMIN,
    name: 'Ada Lindqvist',
    calendars: [{ summary: 'Ada', primary: true, timeZone: 'Europe/Stockholm', colorId: '7' }],
  },
  {
    email: SUPPORT,
    name: 'Sam Okafor',
    calendars: [{ summary: 'Sam', primary: true, timeZone: 'Europe/London', colorId: '14' }],
  },
]
