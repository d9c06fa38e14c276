import type { SortPayload } from 'react-admin'
import { type Choice, ChoiceField } from './ChoiceField.tsx'
import styles from './SortChoice.module.css'

interface SortChoiceProps {
  /** Values are a field and ASC or DESC. */
  readonly orders: readonly Choice[]
  readonly sort: SortPayload
  readonly onSort: (sort: SortPayload) => void
}

/** The order of a list on a phone, where a table has no headings to press. */
export function SortChoice({ orders, sort, onSort }: SortChoiceProps) {
  const current = `${sort.field} ${sort.order}`
  const known = orders.some(({ value }) => value === current)
  return (
    <div className={styles.phoneOnly}>
      <ChoiceField
        label="Sort by"
        size="small"
        value={current}
        choices={known ? orders : [{ value: current, label: 'As chosen' }, ...orders]}
        onChange={(value) => {
          const [field = '', order] = value.split(' ')
          onSort({ field, order: order === 'ASC' ? 'ASC' : 'DESC' })
        }}
      />
    </div>
  )
}
