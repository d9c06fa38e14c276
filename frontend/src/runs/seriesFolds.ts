/** So many dates of a series are shown where it has more than one beyond them; the others are folded away. */
const shownOfSeries = 3

/** Rows that stand together. `folded` are dates of the same series of which the same is said, after the first few. */
export interface SeriesFold<Row> {
  readonly shown: readonly Row[]
  readonly folded: readonly Row[]
}

/**
 * The rows of a list in its order, but that the dates of a series stand together where many of them say the same.
 * @param sameAs what rows share that may be folded; undefined: the row is no date of a series
 */
export function foldSeries<Row>(
  rows: readonly Row[],
  sameAs: (row: Row) => string | undefined,
): readonly SeriesFold<Row>[] {
  const series = new Map<string, Row[]>()
  for (const row of rows) {
    const key = sameAs(row)
    if (key !== undefined) series.set(key, [...(series.get(key) ?? []), row])
  }
  return rows.flatMap((row): SeriesFold<Row>[] => {
    const dates = series.get(sameAs(row) ?? '') ?? []
    if (dates.length <= shownOfSeries + 1) return [{ shown: [row], folded: [] }]
    if (dates[0] !== row) return []
    return [{ shown: dates.slice(0, shownOfSeries), folded: dates.slice(shownOfSeries) }]
  })
}

/** What dates of one series share that have the same word and reason. */
export const sameOfSeries = (
  recurringEventId: string | null | undefined,
  ...said: readonly string[]
): string | undefined => (recurringEventId ? JSON.stringify([recurringEventId, ...said]) : undefined)
