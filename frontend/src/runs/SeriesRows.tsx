import Button from '@mui/material/Button'
import { Fragment, type ReactNode, useState } from 'react'
import { counted } from '../ui/numbers.ts'
import styles from './runs.module.css'
import type { SeriesFold } from './seriesFolds.ts'

interface SeriesRowsProps<Row> {
  readonly fold: SeriesFold<Row>
  /** A list item with its key. */
  readonly row: (row: Row) => ReactNode
}

/** The first dates of a series and a button for the others; of a single event, its row alone. */
export function SeriesRows<Row>({ fold: { shown, folded }, row }: SeriesRowsProps<Row>) {
  const [open, setOpen] = useState(false)
  const more = `Show ${counted(folded.length, 'more date')} of this series`
  return (
    <Fragment>
      {shown.map(row)}
      {open && folded.map(row)}
      {folded.length > 0 && (
        <li className={styles.dates}>
          <Button variant="text" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Show fewer dates of this series' : more}
          </Button>
        </li>
      )}
    </Fragment>
  )
}
