import { z } from 'zod'
import { UserId } from '../ids.ts'
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
