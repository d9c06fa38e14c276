import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { benchFolder, type Results } from './results.ts'
import { inWords, Row, ratioOf } from './row.ts'

/** What of a kept run another is held against. A row whose figure was no number cannot be compared, and is left out. */
const KeptRun = z.object({
  commit: z.string(),
  at: z.string(),
  parts: z.record(
    z.string(),
    z.object({ rows: z.array(Row.or(z.unknown().transform(() => []))).transform((rows) => rows.flat()) }),
  ),
})
export type KeptRun = z.infer<typeof KeptRun>

/** A run that another is held against: kept, or measured just before. */
interface OtherRun extends Pick<Results, 'commit' | 'at'> {
  readonly parts: Readonly<Record<string, { readonly rows: readonly Row[] }>>
}

/** Two ratios agree when the larger is at most this many times the smaller. */
const apart = 1.15

/** The last whole run, as `results.json` keeps it; undefined when there is none. Throws a ZodError when the file holds something else. */
export function readKeptRun(): KeptRun | undefined {
  try {
    return KeptRun.parse(JSON.parse(readFileSync(join(benchFolder, 'results.json'), 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Of all rows of both runs that have a ratio to a reference: a line on how many agree, among them those whose ratio has a reach,
 * and a line for each that does not. A figure that is measured in steps agrees also with its neighbour a step away, which the line counts.
 */
export function compareRatios(now: Pick<Results, 'parts'>, before: OtherRun): string[] {
  const pairs = Object.entries(now.parts).flatMap(([part, { rows }]) =>
    rows.flatMap((row, at) => {
      // A part may have rows of the same name, one for each log that it reads.
      const place = rows.slice(0, at).filter(({ what }) => what === row.what).length
      const twin = before.parts[part]?.rows.filter(({ what }) => what === row.what)[place]
      const [ours, theirs] = [ratioOf(row), twin && ratioOf(twin)]
      if (ours === undefined || theirs === undefined) return []
      const isBound = row.reach?.of === 'ratio'
      return [{ what: row.what, ours, theirs, isBound, step: (row.step ?? 0) / (row.reference?.value ?? 1) }]
    }),
  )
  const differing = pairs.filter(({ ours, theirs }) => !(Math.max(ours / theirs, theirs / ours) <= apart))
  const worse = differing.filter(({ ours, theirs, step }) => !(Math.abs(ours - theirs) <= step))
  const nearly = differing.length - worse.length
  const bound = (some: readonly { readonly isBound: boolean }[]) => some.filter(({ isBound }) => isBound).length
  return [
    `${pairs.length - worse.length} of ${pairs.length} ratios agree within 15 %${
      nearly === 0 ? '' : ` (${nearly} of them within a step of what measures them)`
    } with the run of ${before.commit} at ${before.at}${
      bound(pairs) === 0 ? '' : `; ${bound(pairs) - bound(worse)} of the ${bound(pairs)} that have a reach`
    }`,
    ...worse.map(
      ({ what, ours, theirs, isBound }) =>
        `  ${what}: ${inWords(theirs)} ×, then ${inWords(ours)} ×${isBound ? ' (has a reach)' : ''}`,
    ),
  ]
}
