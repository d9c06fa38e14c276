import { z } from 'zod'
import { UserId } from '../ids.ts'
import { personal } from '../personal.ts'
import { defineEvent, type EventOf } from './event.ts'

export const Role = z.enum(['user', 'admin', 'support'])
export type Role = z.infer<typeof Role>

/** Stream `user-<id>`: who a person is to us. */
export const userEvents = {
  UserRegistered: defineEvent(1, {
    userId: UserId,
    email: personal(z.string()),
    displayName: personal(z.string()),
    avatarUrl: personal(z.string()).nullable(),
    /** Absent: a Google sign-in. */
    origin: z.literal('test').optional(),
  }),
  /** `signInId` names one sign-in, so that the same one is never recorded twice. */
  UserSignedIn: defineEvent(1, { userId: UserId, signInId: z.uuid() }),
  UserProfileChanged: defineEvent(1, {
    userId: UserId,
    displayName: personal(z.string()),
    avatarUrl: personal(z.string()).nullable(),
  }),
  RoleChanged: defineEvent(1, { userId: UserId, isAdmin: z.boolean(), role: Role }),
  /**
   * Another Google account than the one known came with this address: a sign-in or a link was refused. `refusalId` names
   * the address, that account and the day, so that trying again adds nothing.
   */
  GoogleAccountRefused: defineEvent(1, { userId: UserId, email: personal(z.string()), refusalId: z.uuid() }),
  UserErased: defineEvent(1, { userId: UserId }),
}
export type UserEvent = EventOf<typeof userEvents>

export type UserState =
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'registered'
      readonly userId: UserId
      readonly email: string
      readonly displayName: string
      readonly avatarUrl: string | null
      readonly isAdmin: boolean
      readonly role: Role
      readonly lastSignInId: string | null
      readonly lastRefusalId: string | null
      /** Made by an admin instead of a sign-in. */
      readonly origin?: 'test' | undefined
    }
  | { readonly kind: 'erased'; readonly userId: UserId }

export const initialUser: UserState = { kind: 'unknown' }

export function evolveUser(state: UserState, event: UserEvent): UserState {
  switch (event.type) {
    case 'UserRegistered':
      return {
        kind: 'registered',
        ...event.data,
        isAdmin: false,
        role: 'user',
        lastSignInId: null,
        lastRefusalId: null,
      }
    case 'UserProfileChanged':
      return state.kind === 'registered'
        ? { ...state, displayName: event.data.displayName, avatarUrl: event.data.avatarUrl }
        : state
    case 'RoleChanged':
      return state.kind === 'registered' ? { ...state, isAdmin: event.data.isAdmin, role: event.data.role } : state
    case 'UserErased':
      return { kind: 'erased', userId: event.data.userId }
    case 'GoogleAccountRefused':
      return state.kind === 'registered' ? { ...state, lastRefusalId: event.data.refusalId } : state
    case 'UserSignedIn':
      return state.kind === 'registered' ? { ...state, lastSignInId: event.data.signInId } : state
  }
}

/** The address that Google says is the person's; null for a test user who has never signed in, and once erased. */
export const vouchedEmail = (user: UserState): string | null =>
  user.kind === 'registered' && (user.origin !== 'test' || user.lastSignInId !== null) ? user.email : null
