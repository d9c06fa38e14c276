/** One field of each row: `column(events, 'type')`. */
export const column = <Row, Field extends keyof Row>(rows: readonly Row[] = [], field: Field): Row[Field][] =>
  rows.map((row) => row[field])

/** Several fields of each row, as its cells: `columns(recorded, 'action', 'reason')`. */
export const columns = <Row, Field extends keyof Row>(rows: readonly Row[] = [], ...fields: Field[]): Row[Field][][] =>
  rows.map((row) => fields.map((field) => row[field]))
