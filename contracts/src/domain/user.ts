import { z } from 'zod'
import { DomainError } from '../errors.ts'
import { UserId } from '../ids.ts'
import { personal } from '../personal.ts'
import type { Decider } from './decider.ts'
import { defineEvent, type EventOf, type Upcaster } from './event.ts'

export const Role = z.enum(['user', 'admin', 'support'])
export type Role = z.infer<typeof Role>

/** Until version 2 the role admin could be given without `isAdmin`, and gave the rights of an administrator all the same. */
const withRightsOfRole: Upcaster = ({ isAdmin, role, ...data }) => ({
  ...data,
  isAdmin: isAdmin === true || role === 'admin',
  role,
})

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
    /** Where the one that they registered with changed at Google. */
    email: personal(z.string()).optional(),
  }),
  RoleChanged: defineEvent(2, { userId: UserId, isAdmin: z.boolean(), role: Role }, { 1: withRightsOfRole }),
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
    case 'UserProfileChanged': {
      if (state.kind !== 'registered') return state
      const { displayName, avatarUrl, email = state.email } = event.data
      return { ...state, displayName, avatarUrl, email }
    }
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

export type UserCommand =
  | {
      readonly type: 'RegisterUser'
      readonly userId: UserId
      readonly email: string
      readonly displayName: string
      readonly avatarUrl: string | null
      /** Made by an admin instead of a sign-in. */
      readonly origin?: 'test'
    }
  | {
      readonly type: 'ChangeProfile'
      readonly displayName: string
      readonly avatarUrl: string | null
      /** Absent: the one it was. */
      readonly email?: string
    }
  | { readonly type: 'RecordSignIn'; readonly signInId: string }
  | { readonly type: 'RefuseGoogleAccount'; readonly email: string; readonly refusalId: string }
  /** `isAdmin` alone gives the rights of an administrator, whichever role stands beside it. */
  | { readonly type: 'ChangeRole'; readonly isAdmin: boolean; readonly role: Role }
  | { readonly type: 'EraseUser' }

function decide(command: UserCommand, state: UserState): readonly UserEvent[] {
  if (command.type === 'RegisterUser') {
    const { type: _, ...data } = command
    return state.kind === 'unknown' ? [{ type: 'UserRegistered', data }] : []
  }
  if (command.type === 'EraseUser' && state.kind === 'erased') return []
  if (state.kind !== 'registered') throw new DomainError('not_found', 'There is no such person.')
  const { userId } = state
  switch (command.type) {
    case 'ChangeProfile': {
      const { displayName, avatarUrl, email = state.email } = command
      const address = email === state.email ? {} : { email }
      const same = displayName === state.displayName && avatarUrl === state.avatarUrl && email === state.email
      return same ? [] : [{ type: 'UserProfileChanged', data: { userId, displayName, avatarUrl, ...address } }]
    }
    case 'RecordSignIn':
      return state.lastSignInId === command.signInId
        ? []
        : [{ type: 'UserSignedIn', data: { userId, signInId: command.signInId } }]
    case 'RefuseGoogleAccount': {
      const { email, refusalId } = command
      return state.lastRefusalId === refusalId
        ? []
        : [{ type: 'GoogleAccountRefused', data: { userId, email, refusalId } }]
    }
    case 'EraseUser':
      return [{ type: 'UserErased', data: { userId } }]
    case 'ChangeRole': {
      const { isAdmin, role } = command
      const same = isAdmin === state.isAdmin && role === state.role
      return same ? [] : [{ type: 'RoleChanged', data: { userId, isAdmin, role } }]
    }
  }
}

export const userDecider: Decider<UserCommand, UserState, UserEvent> = {
  initialState: initialUser,
  decide,
  evolve: evolveUser,
}
