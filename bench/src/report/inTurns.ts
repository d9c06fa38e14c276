import { quantile } from '../processes/latencies.ts'
import type { Row } from './row.ts'

/** A figure, and its reference measured right before or after it. */
export interface Turn {
  readonly own: number
  readonly reference: number
}

/**
 * What turns say of a row: the medians of both, and the median of the turns' own ratios. A host that becomes slower halfway slows
 * both sides of a turn; one that stalls spoils one turn.
 * @param what the reference is
 */
export function inTurns(turns: readonly Turn[], what: string) {
  const median = (of: (turn: Turn) => number) => quantile(turns.map(of), 50)
  return {
    value: median(({ own }) => own),
    reference: { what, value: median(({ reference }) => reference) },
    ratio: median(({ own, reference }) => own / reference),
  } satisfies Partial<Row>
}
