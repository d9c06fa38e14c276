import styles from './DataTable.module.css'
import type { Column } from './DataTable.tsx'

export interface Sorting {
  readonly field: string
  readonly order: 'ASC' | 'DESC'
  readonly onSort: (field: string, order: 'ASC' | 'DESC') => void
}

const spoken = { ASC: 'ascending', DESC: 'descending' } as const

/** A heading one can sort by, when the server can. */
export function SortHeading<Row>({
  column: { heading, sortBy, numeric },
  sorting,
}: {
  column: Column<Row>
  sorting: Sorting | undefined
}) {
  if (!sorting || !sortBy)
    return (
      <th scope="col" data-numeric={numeric || undefined}>
        {heading}
      </th>
    )
  const current = sorting.field === sortBy ? sorting.order : undefined
  return (
    <th scope="col" aria-sort={current ? spoken[current] : undefined} data-numeric={numeric || undefined}>
      <button
        type="button"
        className={styles.sort}
        data-order={current}
        onClick={() => sorting.onSort(sortBy, current === 'ASC' ? 'DESC' : 'ASC')}
      >
        {heading}
      </button>
    </th>
  )
}
