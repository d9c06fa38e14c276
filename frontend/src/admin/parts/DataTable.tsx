import { Fragment, type ReactNode, useId, useState } from 'react'
import styles from './DataTable.module.css'
import { SortHeading, type Sorting } from './SortHeading.tsx'

export interface Column<Row> {
  readonly heading: string
  readonly cell: (row: Row) => ReactNode
  /** The field to sort by, when the server can. */
  readonly sortBy?: string
  readonly numeric?: boolean
}

interface DataTableProps<Row> {
  /** What the table is, for those who do not see it. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly sorting?: Sorting
  /** What a row hides until it is opened. */
  readonly details?: { readonly labelOf: (row: Row) => string; readonly content: (row: Row) => ReactNode }
  readonly actions?: (row: Row) => ReactNode
  readonly busy?: boolean
  /** On a phone, numbers stand two beside each other. */
  readonly compact?: boolean
}

/** Rows under headings; on a phone each row is a card whose cells carry their headings. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  sorting,
  details,
  actions,
  busy,
  compact,
}: DataTableProps<Row>) {
  const id = useId()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) => {
    const next = new Set(open)
    if (!next.delete(key)) next.add(key)
    setOpen(next)
  }
  const width = columns.length + (details ? 1 : 0) + (actions ? 1 : 0)

  return (
    <table className={styles.table} aria-busy={busy || undefined} data-compact={compact || undefined}>
      <caption className="visuallyHidden">{caption}</caption>
      <thead>
        <tr>
          {details && (
            <th scope="col" className={styles.narrow}>
              <span className="visuallyHidden">Details</span>
            </th>
          )}
          {columns.map((column) => (
            <SortHeading key={column.heading} column={column} sorting={sorting} />
          ))}
          {actions && (
            <th scope="col" data-numeric>
              Actions
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const key = keyOf(row)
          const isOpen = open.has(key)
          return (
            <Fragment key={key}>
              <tr data-open={isOpen}>
                {details && (
                  <td className={styles.narrow}>
                    <button
                      type="button"
                      className={styles.expand}
                      aria-expanded={isOpen}
                      aria-controls={isOpen ? `${id}-${key}` : undefined}
                      aria-label={details.labelOf(row)}
                      onClick={() => toggle(key)}
                    >
                      <span aria-hidden="true" className={styles.chevron} />
                    </button>
                  </td>
                )}
                {columns.map(({ heading, cell, numeric }) => (
                  <td key={heading} data-heading={heading} data-numeric={numeric || undefined}>
                    <div className={styles.value}>{cell(row)}</div>
                  </td>
                ))}
                {actions && (
                  <td className={styles.actions}>
                    <div>{actions(row)}</div>
                  </td>
                )}
              </tr>
              {details && isOpen && (
                <tr className={styles.details}>
                  <td colSpan={width} id={`${id}-${key}`}>
                    {details.content(row)}
                  </td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}
