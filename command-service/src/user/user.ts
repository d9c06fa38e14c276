import { DomainError } from '@calendar-sync/contracts/errors'
import {
  evolveUser,
  initialUser,
  type Role,
  type UserEvent,
  type UserState,
} from '@calendar-sync/contracts/events/user'
import type { UserId } from '@calendar-sync/contracts/ids'
import type { Decider } from '@calendar-sync/platform/decider'

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
  | { readonly type: 'ChangeProfile'; readonly displayName: string; readonly avatarUrl: string | null }
  | { readonly type: 'RecordSignIn'; readonly signInId: string }
  | { readonly type: 'RefuseGoogleAccount'; readonly email: string; readonly refusalId: string }
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
      const { displayName, avatarUrl } = command
      const same = displayName === state.displayName && avatarUrl === state.avatarUrl
      return same ? [] : [{ type: 'UserProfileChanged', data: { userId, displayName, avatarUrl } }]
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
