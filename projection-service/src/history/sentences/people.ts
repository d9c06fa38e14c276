import type { AdministratorsEvent } from '@calendar-sync/contracts/domain/administrators'
import type { PersonHistoryEvent } from '@calendar-sync/contracts/domain/personHistory'
import type { ReservationEvent, ReservedThing } from '@calendar-sync/contracts/domain/reservation'
import type { UserEvent } from '@calendar-sync/contracts/domain/user'
import type { WaitlistEvent } from '@calendar-sync/contracts/domain/waitlist'
import type { Words } from './context.ts'
import { changesInWords, isVeiled, plural, possession, quoted } from './phrases.ts'

export const userWords: Words<UserEvent['type']> = {
  UserRegistered: ({ displayName, email, origin }) =>
    origin === 'test'
      ? `created the test user ${quoted(displayName)} (${email})`
      : `signed up as ${quoted(displayName)} (${email})`,
  UserSignedIn: () => 'signed in',
  UserProfileChanged: ({ displayName, email }, { user }) => {
    const before = user.kind === 'registered' ? user.displayName : undefined
    if (email !== undefined) return `has the address ${email} from now on, as their Google account does`
    if (isVeiled(displayName)) return 'changed the name or the picture'
    if (before === displayName) return 'changed the picture'
    return before
      ? `changed the name from ${quoted(before)} to ${quoted(displayName)}`
      : `changed the name to ${quoted(displayName)}`
  },
  RoleChanged: ({ role, isAdmin }, { user }, subject) => {
    const before = user.kind === 'registered' ? user : { role: 'user', isAdmin: false }
    const changes = changesInWords([[possession(subject, 'role'), before.role, role]])
    // Their name stands with the role already where that changed too.
    const named = changes ? null : subject
    const gave = `gave ${named ? `${named} ` : ''}administrator rights`
    const took = `took administrator rights away${named ? ` from ${named}` : ''}`
    const rights = before.isAdmin === isAdmin ? [] : [isAdmin ? gave : took]
    return (
      [...(changes ? [`changed ${changes}`] : []), ...rights].join(' and ') ||
      `confirmed ${possession(subject, 'role')}`
    )
  },
  GoogleAccountRefused: ({ email }) =>
    `turned away another Google account that came with the address ${email}, and changed nothing`,
  UserErased: () => 'erased the person: nothing personal can be read any more',
}

const taken: Readonly<Record<ReservedThing, string>> = {
  address: 'took an email address, so that no other account can have it',
  google_account: 'took a Google account, so that no other person can connect it',
  direction: 'took the way from one calendar to another, so that no second sync can copy along it',
}
const released: Readonly<Record<ReservedThing, string>> = {
  address: 'gave an email address free for another account',
  google_account: 'gave a Google account free for another person',
  direction: 'gave the way from one calendar to another free for another sync',
}

export const reservationWords: Words<ReservationEvent['type']> = {
  Reserved: ({ what }) => taken[what],
  ReservationBound: () => 'bound an email address to the Google account that proved it',
  ReservationReleased: ({ what }) => released[what],
}

export const administratorsWords: Words<AdministratorsEvent['type']> = {
  AdministratorsListed: ({ userIds }) =>
    `noted that there ${userIds.length === 1 ? 'is' : 'are'} ${plural(userIds.length, 'administrator')}; the last one cannot be removed`,
  AdministratorAdded: (_, __, subject) => `counts ${subject ?? 'the person'} among the administrators`,
  AdministratorRemoved: (_, __, subject) => `no longer counts ${subject ?? 'the person'} among the administrators`,
}

export const waitlistWords: Words<WaitlistEvent['type']> = {
  WaitlistJoined: ({ email, source }) => `joined the waitlist with ${email}, from ${quoted(source)}`,
  WaitlistNotesChanged: ({ notes }) =>
    notes === null ? 'removed the notes of a waitlist entry' : 'changed the notes of a waitlist entry',
  WaitlistEntryConverted: () => 'has an account now: the waitlist entry of their address is converted',
  WaitlistEntryDeleted: () => 'deleted a waitlist entry',
}

export const personHistoryWords: Words<PersonHistoryEvent['type']> = {
  PersonHistoryViewed: (_, __, subject) =>
    subject ? `looked at ${possession(subject, 'record')}` : 'looked at what is on record about this person',
}
