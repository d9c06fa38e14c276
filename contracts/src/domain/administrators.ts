import { z } from 'zod'
import { DomainError } from '../errors.ts'
import { UserId } from '../ids.ts'
import type { Decider } from './decider.ts'
import { defineEvent, type EventOf } from './event.ts'

/**
 * Stream `administrators-all`: who may administer and has signed in. It decides that one always stays; the role itself
 * is on each person's stream. A person is added after their role was given and removed before it is taken, so that
 * everyone listed here is an administrator, also after a crash between the two.
 */
export const administratorsEvents = {
  /** The administrators that there were when the list was begun. */
  AdministratorsListed: defineEvent(1, { userIds: z.array(UserId) }),
  AdministratorAdded: defineEvent(1, { userId: UserId }),
  AdministratorRemoved: defineEvent(1, { userId: UserId }),
}
export type AdministratorsEvent = EventOf<typeof administratorsEvents>

export interface AdministratorsState {
  /** Whether the list was begun. */
  readonly begun: boolean
  readonly userIds: readonly UserId[]
}

export const initialAdministrators: AdministratorsState = { begun: false, userIds: [] }

export function evolveAdministrators(state: AdministratorsState, event: AdministratorsEvent): AdministratorsState {
  switch (event.type) {
    case 'AdministratorsListed':
      return { begun: true, userIds: event.data.userIds }
    case 'AdministratorAdded':
      return { ...state, userIds: [...state.userIds, event.data.userId] }
    case 'AdministratorRemoved':
      return { ...state, userIds: state.userIds.filter((userId) => userId !== event.data.userId) }
  }
}

export type AdministratorsCommand =
  | { readonly type: 'ListAdministrators'; readonly userIds: readonly UserId[] }
  | { readonly type: 'AddAdministrator'; readonly userId: UserId }
  | { readonly type: 'RemoveAdministrator'; readonly userId: UserId }

function decide(command: AdministratorsCommand, state: AdministratorsState): readonly AdministratorsEvent[] {
  if (command.type === 'ListAdministrators')
    return state.begun ? [] : [{ type: 'AdministratorsListed', data: { userIds: [...command.userIds] } }]
  const { userId } = command
  const known = state.userIds.includes(userId)
  if (command.type === 'AddAdministrator') return known ? [] : [{ type: 'AdministratorAdded', data: { userId } }]
  if (!known) return []
  if (state.userIds.length === 1)
    throw new DomainError(
      'last_administrator',
      'There must always be an administrator, and this is the last one. Make another person an administrator first.',
    )
  return [{ type: 'AdministratorRemoved', data: { userId } }]
}

/** Who may administer: one of them always stays, also when two admins remove each other at the same moment. */
export const administratorsDecider: Decider<AdministratorsCommand, AdministratorsState, AdministratorsEvent> = {
  initialState: initialAdministrators,
  decide,
  evolve: evolveAdministrators,
}
