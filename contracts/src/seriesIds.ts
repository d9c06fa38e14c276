/**
 * "This and following" makes of a series `S` a second one, `S_R20260108T090000`, with dates `S_R20260108T090000_<stamp>`; one of these
 * that is changed by itself Google tells as `S_<stamp>`. It documents none of this.
 * Source: calendar clients that met it, https://github.com/odoo/odoo/pull/287171
 */
const range = /_R\d{8}(?:T\d{6}Z?)?(?=_|$)/

/** The id that a series, or a date of one, had before the series was split. */
export const beforeSplit = (id: string): string => (id.includes('_R') ? id.replace(range, '') : id)

/** From where on a series goes that was made by a split, as its id says it; empty: it is no such series. Later ones are greater. */
export const rangeOf = (seriesId: string): string => range.exec(seriesId)?.[0] ?? ''

/** The id by which lists told a date of a split series before it was changed by itself; undefined: there is none. */
export function idBeforeChange(id: string, seriesId: string | undefined): string | undefined {
  if (seriesId === undefined || rangeOf(seriesId) === '' || id.startsWith(`${seriesId}_`)) return undefined
  const stem = `${beforeSplit(seriesId)}_`
  return id.startsWith(stem) ? `${seriesId}_${id.slice(stem.length)}` : undefined
}
