import { beginning, type Position } from './eventStore.ts'

/** Where an event stands in `$all`. */
export interface LogPosition {
  readonly commit: bigint
  readonly prepare: bigint
}

const digits = 20

/** Both numbers are kept: a checkpoint may name the next record's commit position with a smaller prepare position. */
export const formatPosition = ({ commit, prepare }: LogPosition): Position =>
  `${String(commit).padStart(digits, '0')}-${String(prepare).padStart(digits, '0')}`

/** @returns undefined for the beginning @throws RangeError for what is no position of this store */
export function parsePosition(position: Position): LogPosition | undefined {
  if (position === beginning) return undefined
  const [, commit, prepare] = /^(\d{20})-(\d{20})$/.exec(position) ?? []
  if (commit && prepare) return { commit: BigInt(commit), prepare: BigInt(prepare) }
  throw new RangeError(`'${position}' is no position of EventStoreDB.`)
}

export const later = (one: Position, other: Position): Position => (one > other ? one : other)
