import type { PersonHistoryEvent } from '@calendar-sync/contracts/events/personHistory'
import type { ReservationEvent } from '@calendar-sync/contracts/events/reservation'
import type { UserEvent } from '@calendar-sync/contracts/events/user'
import type { WaitlistEvent } from '@calendar-sync/contracts/events/waitlist'
import { changesInWords, quoted } from './phrases.ts'
import type { Words } from './surroundings.ts'

export const userWords: Words<UserEvent['type']> = {
  UserRegistered: ({ displayName, email, origin }) =>
    origin === 'test'
      ? `created the test user ${quoted(displayName)} (${email})`
      : `signed up as ${quoted(displayName)} (${email})`,
  UserSignedIn: () => 'signed in',
  UserProfileChanged: ({ displayName }, { user }) => {
    const before = user.kind === 'registered' ? user.displayName : undefined
    if (before === displayName) return 'changed the picture'
    return before
      ? `changed the name from ${quoted(before)} to ${quoted(displayName)}`
      : `changed the name to ${quoted(displayName)}`
  },
  RoleChanged: ({ role, isAdmin }, { user }) => {
    const before = user.kind === 'registered' ? user : { role: 'user', isAdmin: false }
    const changes = changesInWords([['the role', before.role, role]])
    const rights =
      before.isAdmin === isAdmin ? [] : [isAdmin ? 'gave administrator rights' : 'took administrator rights away']
    return [...(changes ? [`changed ${changes}`] : []), ...rights].join(' and ') || 'confirmed the role'
  },
  UserErased: () => 'erased the person: nothing personal can be read any more',
}

/** A person holds their address, a sync its way; the stream's name does not tell what is held. */
const isAddress = ({ holder, userId }: ReservationEvent['data']) => holder === userId

export const reservationWords: Words<ReservationEvent['type']> = {
  Reserved: (reserved) =>
    isAddress(reserved)
      ? 'took an e-mail address, so that no other account can have it'
      : 'took the way from one calendar to another, so that no second sync can copy along it',
  ReservationReleased: (released) =>
    isAddress(released)
      ? 'gave an e-mail address free for another account'
      : 'gave the way from one calendar to another free for another sync',
}

export const waitlistWords: Words<WaitlistEvent['type']> = {
  WaitlistJoined: ({ email, source }) => `joined the waitlist with ${email}, from ${quoted(source)}`,
  WaitlistNotesChanged: ({ notes }) =>
    notes === null ? 'removed the notes of a waitlist entry' : 'changed the notes of a waitlist entry',
  WaitlistEntryConverted: () => 'subscribed after having waited: the waitlist entry is converted',
  WaitlistEntryDeleted: () => 'deleted a waitlist entry',
}

export const personHistoryWords: Words<PersonHistoryEvent['type']> = {
  PersonHistoryViewed: () => "looked at this person's history",
}
