import { beginning, type Position } from './eventStore.ts'

/** Where an event stands in `$all`. */
export interface LogPosition {
  readonly commit: bigint
  readonly prepare: bigint
}

const digits = 20

/** Of the server's numbers. */
const largest = 2n ** 63n - 1n

/** Whether a record can stand there: 24.2 to 24.10.4 say -1, without its sign, to a reader that has found nothing yet. */
export const isOnLog = ({ commit, prepare }: LogPosition): boolean => commit <= largest && prepare <= largest

/** Both numbers are kept: a checkpoint may name the next record's commit position with a smaller prepare position. */
export const formatPosition = ({ commit, prepare }: LogPosition): Position =>
  `${String(commit).padStart(digits, '0')}-${String(prepare).padStart(digits, '0')}`

/** @returns undefined for the beginning @throws RangeError for what is no position of this store */
export function parsePosition(position: Position): LogPosition | undefined {
  if (position === beginning) return undefined
  const [, commit, prepare] = /^(\d{20})-(\d{20})$/.exec(position) ?? []
  const parsed = commit && prepare ? { commit: BigInt(commit), prepare: BigInt(prepare) } : undefined
  if (parsed && isOnLog(parsed)) return parsed
  throw new RangeError(`'${position}' is no position of EventStoreDB.`)
}

export const later = (one: Position, other: Position): Position => (one > other ? one : other)
