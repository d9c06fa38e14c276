import { type AccountsState, accountsDecider } from '@calendar-sync/contracts/domain/accounts'
import {
  evolveReservation,
  initialReservation,
  type ReservationState,
} from '@calendar-sync/contracts/domain/reservation'
import { type UserState, userDecider } from '@calendar-sync/contracts/domain/user'
import { accountsStream, userStream } from '@calendar-sync/contracts/streams'
import { load } from '@calendar-sync/platform/commands/execute'
import type { Dependencies } from '../http/dependencies.ts'

export type Claim = Extract<ReservationState, { kind: 'held' }>

const reservations = { initialState: initialReservation, evolve: evolveReservation }

/** The claim that a stream tells of, also when its holder does not have what is claimed any more; null when there is none. */
export async function readClaim({ eventLog }: Pick<Dependencies, 'eventLog'>, stream: string): Promise<Claim | null> {
  const state = await load(eventLog, reservations, stream)
  return state.kind === 'held' ? state : null
}

/** A claim younger than this may belong to a sign-in or a link that is just being completed. */
const graceMs = 60_000

type Backing = (user: Extract<UserState, { kind: 'registered' }>, accounts: AccountsState) => boolean | Promise<boolean>

/**
 * Whether what is claimed is free all the same: its holder was erased, or never came to have what was claimed because
 * the link was refused or cut short.
 * @param backs whether the holder, as registered, has what is claimed
 */
export async function isAbandoned(
  { eventLog }: Pick<Dependencies, 'eventLog'>,
  { userId, reservedAt }: Claim,
  now: Date,
  backs: Backing,
): Promise<boolean> {
  const [user, accounts] = await Promise.all([
    load(eventLog, userDecider, userStream(userId)),
    load(eventLog, accountsDecider, accountsStream(userId)),
  ])
  if (user.kind === 'erased') return true
  if (now.getTime() - Date.parse(reservedAt) < graceMs) return false
  return user.kind === 'unknown' || !(await backs(user, accounts))
}
