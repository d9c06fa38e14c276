import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isZone } from '../calendar/time.ts'
import type { Emulator } from '../emulator.ts'
import { type Account, accessRoleSchema } from '../model/account.ts'
import { addCalendar } from './calendars.ts'

const zone = z.string().refine(isZone, { error: 'timeZone must be an IANA time zone' })

export const newCalendarSchema = z.object({
  id: z.string().optional(),
  summary: z.string().min(1),
  description: z.string().optional(),
  primary: z.boolean().optional(),
  timeZone: zone.default('UTC'),
  accessRole: accessRoleSchema.optional(),
  colorId: z.string().optional(),
})

export const newAccountSchema = z.object({
  email: z.string().regex(/^\S+@\S+$/),
  name: z.string().min(1),
  /** The account's stable number; by default it follows from the address. */
  sub: z
    .string()
    .regex(/^\d{1,255}$/)
    .optional(),
  emailVerified: z.boolean().optional(),
  calendars: z.array(newCalendarSchema).default([]),
})

/**
 * Makes a person, or adds calendars to one who is there. Everybody has a primary calendar whose id is the address. A calendar that
 * exists already on another person's list is shared. With another `sub` than the address had, the address is handed to
 * another account: what the account before granted to apps is gone with it.
 */
export function addAccount(emulator: Emulator, wanted: z.output<typeof newAccountSchema>): Account {
  const { state } = emulator
  const email = wanted.email.toLowerCase()
  const known = state.accounts.get(email)
  const account: Account = {
    email,
    sub: wanted.sub ?? known?.sub ?? subOf(email),
    name: wanted.name,
    emailVerified: wanted.emailVerified ?? known?.emailVerified ?? true,
    ordinal: known?.ordinal ?? state.nextVersion(),
  }
  if (known && known.sub !== account.sub) emulator.authority.revokeAccount(email)
  state.accounts.set(email, account)
  const primary = wanted.calendars.find((calendar) => calendar.primary === true || calendar.id === email)
  if (!state.calendars.has(email)) {
    addCalendar(emulator, email, {
      id: email,
      summary: primary?.summary ?? email,
      timeZone: primary?.timeZone ?? 'UTC',
      primaryOf: email,
      ...(primary?.colorId === undefined ? {} : { colorId: primary.colorId }),
    })
  }
  for (const calendar of wanted.calendars) {
    if (calendar === primary) continue
    addCalendar(emulator, email, { ...calendar, id: calendar.id ?? calendarId(email, calendar.summary) })
  }
  return account
}

/** Google's numbers for people have 21 digits. The same address gets the same number again after a reset. */
function subOf(email: string): string {
  return `1${BigInt(`0x${hash(email).slice(0, 24)}`)
    .toString()
    .padStart(20, '0')
    .slice(0, 20)}`
}

function calendarId(email: string, summary: string): string {
  return `c_${hash(`${email} ${summary}`).slice(0, 32)}@group.calendar.google.com`
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
