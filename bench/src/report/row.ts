import { z } from 'zod'

/** What a figure, its ratio to the reference or its difference from it shall be. */
const Reach = z.object({
  of: z.enum(['figure', 'ratio', 'difference']),
  is: z.enum(['at most', 'at least']),
  bound: z.number(),
})
export type Reach = z.infer<typeof Reach>

/** One line of the bench. The reference was measured in the same run, from outside our code. */
export const Row = z.object({
  what: z.string(),
  value: z.number(),
  unit: z.string(),
  reference: z
    .object({
      what: z.string(),
      value: z.number(),
      /** Of another kind than the figure, and only there to compare machines by: their ratio says nothing. */
      onlyBeside: z.literal(true).optional(),
    })
    .optional(),
  /** The median of the ratios of turns, in each of which the figure was measured right beside its reference. */
  ratio: z.number().optional(),
  /** In the figure's unit: it is measured in steps of so much, and no finer. */
  step: z.number().optional(),
  reach: Reach.optional(),
  /** Also wrong when what was measured did not do its work. */
  worked: z.boolean().optional(),
  /** The column of the history in which it stands. */
  column: z.string().optional(),
})
export type Row = z.infer<typeof Row>

/** Undefined also beside nothing, of which there is no multiple. */
export const ratioOf = ({ value, reference, ratio }: Row): number | undefined =>
  reference && !reference.onlyBeside && reference.value !== 0 ? (ratio ?? value / reference.value) : undefined

/** The number that the reach is about. */
export function measuredFor(row: Row, { of }: Reach): number {
  if (of === 'ratio') return ratioOf(row) ?? Number.NaN
  return of === 'difference' ? row.value - (row.reference?.value ?? Number.NaN) : row.value
}

/** Whether the row meets its reach; undefined when it has none. A figure that is no number never does. */
export function isKept(row: Row): boolean | undefined {
  if (row.worked === false) return false
  if (!row.reach) return row.worked
  const { is, bound } = row.reach
  const measured = measuredFor(row, row.reach)
  return is === 'at most' ? measured <= bound : measured >= bound
}

/** As few digits as tell something. */
export const inWords = (value: number): string =>
  Math.abs(value) >= 100
    ? Math.round(value).toLocaleString('en')
    : String(Number(value.toFixed(Math.abs(value) >= 10 ? 1 : 2)))

const wording = { figure: '', ratio: ' ×', difference: ' more' }

export function lineOf(row: Row): string {
  const { what, value, unit, reference, reach } = row
  const ratio = ratioOf(row)
  const compared = reference ? `${reference.what} ${inWords(reference.value)}` : ''
  const wanted = reach ? `${reach.is === 'at most' ? '≤' : '≥'} ${inWords(reach.bound)}${wording[reach.of]}` : ''
  const kept = isKept(row)
  const cells = [
    what.padEnd(64),
    `${inWords(value)} ${unit}`.padStart(16),
    compared.padStart(40),
    (ratio === undefined ? '' : `${inWords(ratio)} ×`).padStart(10),
    wanted.padStart(14),
    kept === undefined ? '' : kept ? 'ok' : 'MISSED',
  ]
  return `  ${cells.join('  ')}`.trimEnd()
}
