import { DomainError } from '@calendar-sync/contracts/errors'
import {
  type AdministratorsEvent,
  type AdministratorsState,
  evolveAdministrators,
  initialAdministrators,
} from '@calendar-sync/contracts/events/administrators'
import type { UserId } from '@calendar-sync/contracts/ids'
import type { Decider } from '@calendar-sync/platform/decider'

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
