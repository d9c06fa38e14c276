/**
 * The values of rows, a list for each of these columns: what `unnest` makes rows of again. Node and Postgres spend less on lists
 * than on JSON.
 */
export const columnLists = <Row>(
  rows: readonly Row[],
  columns: readonly (keyof Row)[],
): readonly (readonly Row[keyof Row][])[] => columns.map((column) => rows.map((row) => row[column]))
