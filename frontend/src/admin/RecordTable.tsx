import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import {
  DataTable,
  type DataTableProps,
  type RaRecord,
  useDataTableRenderContext,
  useListContext,
  useRecordContext,
} from 'react-admin'

interface RecordTableProps extends Pick<DataTableProps, 'body' | 'children'> {
  /** What the table is, for those who do not see it. */
  readonly label: string
  /** On a phone, numbers stand two beside each other. */
  readonly compact?: boolean
}

/** The records of the list around it, under headings; on a phone each is a card (see `adminTheme`). */
export function RecordTable({ label, compact = false, ...table }: RecordTableProps) {
  const { isFetching } = useListContext()
  return <DataTable {...table} aria-label={label} aria-busy={isFetching || undefined} data-compact={compact} />
}

interface CellProps<Row extends RaRecord> {
  readonly render: (record: Row) => ReactNode
}

function Cell<Row extends RaRecord>({ render }: CellProps<Row>) {
  const record = useRecordContext<Row>()
  return <div>{record && render(record)}</div>
}

interface ColumnProps<Row extends RaRecord> extends CellProps<Row> {
  readonly label: string
  /** The field that the server sorts by; without it there is no sorting by this column. */
  readonly sortBy?: string
  readonly numeric?: boolean
}

/** A column whose cells carry its heading, for the cards of a phone; the heading says to screen readers how it sorts. */
export function Column<Row extends RaRecord>({ label, sortBy, numeric, render }: ColumnProps<Row>) {
  const { sort } = useListContext()
  const isSorted = useDataTableRenderContext() === 'header' && sortBy !== undefined && sort.field === sortBy
  return (
    <DataTable.Col
      label={label}
      data-heading={label}
      align={numeric ? 'right' : 'left'}
      {...(sortBy && { source: sortBy })}
      {...(isSorted && { sortDirection: sort.order === 'ASC' ? 'asc' : 'desc' })}
    >
      <Cell render={render} />
    </DataTable.Col>
  )
}

/** What may be done about a record, at the end of its row. */
export const ActionsColumn = ({ children }: { children: ReactNode }) => (
  <DataTable.Col label="Actions" className="actions" align="right">
    <div>{children}</div>
  </DataTable.Col>
)

const rowAction = {
  gap: 1,
  minWidth: 36,
  padding: '0 8px',
  borderColor: 'var(--line)',
  '&:not(.MuiButton-colorError)': { color: 'primary.main' },
  '& svg': { fontSize: 18 },
  '& span': { display: 'none' },
  '@media (max-width: 760px)': { minHeight: 44, padding: '0 12px', '& span': { display: 'inline' } },
}

interface RowActionProps {
  /** What it does and to whom, for those who do not see the row. */
  readonly label: string
  /** In one or two words; written out on a phone, a hint beside the mouse elsewhere. */
  readonly short: string
  readonly icon: ReactNode
  readonly disabled?: boolean
  readonly dangerous?: boolean
  readonly onClick: () => void
}

/** A small action on a row. */
export const RowAction = ({ label, short, icon, dangerous = false, ...button }: RowActionProps) => (
  <Button
    {...button}
    variant="outlined"
    size="small"
    color={dangerous ? 'error' : 'primary'}
    aria-label={label}
    title={short}
    sx={rowAction}
  >
    {icon}
    <span>{short}</span>
  </Button>
)
