import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { type ComponentType, type ReactNode, useId } from 'react'
import {
  DataTableBase,
  DataTableRenderContext,
  type RaRecord,
  RecordContextProvider,
  useDataTableCallbacksContext,
  useDataTableDataContext,
  useDataTableRenderContext,
  useDataTableSortContext,
  useListContext,
  useRecordContext,
} from 'react-admin'

interface RowProps {
  /** The columns. */
  readonly children: ReactNode
}

interface RowsProps extends RowProps {
  readonly row: ComponentType<RowProps>
}

const Rows = ({ row: Row, children }: RowsProps) => (
  <TableBody>
    {useDataTableDataContext<RaRecord>()?.map((record) => (
      <RecordContextProvider key={record.id} value={record}>
        <Row>{children}</Row>
      </RecordContextProvider>
    ))}
  </TableBody>
)

interface RecordTableProps {
  /** What the table is, for those who do not see it. */
  readonly label: string
  /** On a phone, numbers stand two beside each other. */
  readonly compact?: boolean
  /** It has many columns: rows are cards on a tablet too. */
  readonly wide?: boolean
  /** Draws the record around it as a row, or more than one; a `TableRow` unless given. */
  readonly row?: ComponentType<RowProps>
  /** `Column`s and an `ActionsColumn`. */
  readonly children: ReactNode
}

/**
 * The records of the list around it, under headings; on a phone each is a card (see `adminTheme`). On the headless base of
 * react-admin's table: the table itself brings selecting, hiding and deleting in bulk along, 28 kB that no list here uses.
 */
export function RecordTable({ label, compact = false, wide = false, row = TableRow, children }: RecordTableProps) {
  const { isFetching } = useListContext()
  return (
    <DataTableBase hasBulkActions={false} loading={null} empty={null}>
      <Table
        size="small"
        aria-label={label}
        aria-busy={isFetching || undefined}
        data-compact={compact}
        data-wide={wide}
      >
        <TableHead>
          <TableRow>
            <DataTableRenderContext value="header">{children}</DataTableRenderContext>
          </TableRow>
        </TableHead>
        <Rows row={row}>{children}</Rows>
      </Table>
    </DataTableBase>
  )
}

interface SortingHeadingProps {
  readonly label: string
  readonly field: string
  readonly numeric: boolean
}

function SortingHeading({ label, field, numeric }: SortingHeadingProps) {
  const { handleSort } = useDataTableCallbacksContext()
  const sort = useDataTableSortContext()
  const isSorted = sort?.field === field
  const direction = sort?.order === 'DESC' ? 'desc' : 'asc'
  return (
    <TableCell align={numeric ? 'right' : 'left'} sortDirection={isSorted && direction}>
      <TableSortLabel
        active={isSorted}
        direction={isSorted ? direction : 'asc'}
        data-field={field}
        data-order="ASC"
        onClick={handleSort}
      >
        {label}
      </TableSortLabel>
    </TableCell>
  )
}

interface ColumnProps<Row extends RaRecord> {
  readonly label: string
  readonly render: (record: Row) => ReactNode
  /** The field that the server sorts by; without it there is no sorting by this column. */
  readonly sortBy?: string
  readonly numeric?: boolean
}

/** A column whose cells carry its heading, for the cards of a phone; the heading says to screen readers how it sorts. */
export function Column<Row extends RaRecord>({ label, sortBy, numeric = false, render }: ColumnProps<Row>) {
  const record = useRecordContext<Row>()
  if (useDataTableRenderContext() === 'header')
    return sortBy ? (
      <SortingHeading label={label} field={sortBy} numeric={numeric} />
    ) : (
      <TableCell align={numeric ? 'right' : 'left'}>{label}</TableCell>
    )
  return (
    <TableCell data-heading={label} align={numeric ? 'right' : 'left'}>
      <div>{record && render(record)}</div>
    </TableCell>
  )
}

/** A narrow column of one button, whose heading is for screen readers alone. */
export function NarrowColumn({ label, children }: { label: string; children: ReactNode }) {
  if (useDataTableRenderContext() === 'header')
    return (
      <TableCell className="narrow">
        <span className="visuallyHidden">{label}</span>
      </TableCell>
    )
  return <TableCell className="narrow">{children}</TableCell>
}

/** What may be done about a record, at the end of its row. */
export function ActionsColumn({ children }: { children: ReactNode }) {
  if (useDataTableRenderContext() === 'header') return <TableCell align="right">Actions</TableCell>
  return (
    <TableCell className="actions" align="right">
      <div>{children}</div>
    </TableCell>
  )
}

const rowAction = {
  gap: 1,
  minWidth: 36,
  padding: '0 8px',
  borderColor: 'var(--line)',
  '&:not(.MuiButton-colorError)': { color: 'primary.main' },
  '& svg': { fontSize: 18 },
  '& span': { display: 'none' },
  '@media (max-width: 47.5em)': { minHeight: 44, padding: '0 12px', '& span': { display: 'inline' } },
}

/** The reason is written beside the button on cards (see `adminTheme`), and a hint beside the mouse elsewhere. */
const withReason = {
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 10px',
  '& small': { display: 'none', color: 'text.secondary', fontSize: 'var(--text-1)' },
}

interface RowActionProps {
  /** What it does and to whom, for those who do not see the row. */
  readonly label: string
  /** In one or two words; written out on a phone, a hint beside the mouse elsewhere. */
  readonly short: string
  readonly icon: ReactNode
  readonly disabled?: boolean
  /** Why it is disabled. */
  readonly reason?: string | undefined
  readonly dangerous?: boolean
  readonly onClick: () => void
}

/** A small action on a row. */
export function RowAction({ label, short, icon, reason, dangerous = false, ...button }: RowActionProps) {
  const reasonId = useId()
  const action = (
    <Button
      {...button}
      variant="outlined"
      size="small"
      color={dangerous ? 'error' : 'primary'}
      aria-label={label}
      aria-describedby={reason && reasonId}
      title={reason ? undefined : short}
      sx={rowAction}
    >
      {icon}
      <span>{short}</span>
    </Button>
  )
  if (!reason) return action
  // A disabled button does not hear the mouse, so the hint is on what surrounds it.
  return (
    <Box component="span" title={reason} sx={withReason}>
      {action}
      <small id={reasonId} className="reason">
        {reason}
      </small>
    </Box>
  )
}
