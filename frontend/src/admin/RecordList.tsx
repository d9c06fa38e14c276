import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import type { ReactElement, ReactNode } from 'react'
import {
  FilterForm,
  I18nContextProvider,
  ListBase,
  type ListBaseProps,
  Pagination,
  type RaRecord,
  useListContext,
} from 'react-admin'
import { Banner } from '../ui/Banner.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { tryAgain } from './adminQueryClient.ts'
import type { Choice } from './ChoiceInput.tsx'
import { panelWords, wordsForAnEstimate } from './panelWords.ts'

const phone = '@media (max-width: 760px)'

/** Fields beside each other, and the actions after them; on a phone two fields a row. */
export const toolbar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: 1.5,
  [phone]: { display: 'grid', gridTemplateColumns: '1fr 1fr' },
  '& > .actions': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 1,
    [phone]: { gridColumn: '1 / -1', '& > *': { flex: 1 } },
  },
}

interface ListToolbarProps {
  readonly filters?: readonly ReactElement[]
  /** The orders to choose from on a phone, where a table has no headings to press; their ids are a field and ASC or DESC. */
  readonly orders?: readonly Choice[]
  readonly children?: ReactNode
}

/** Search, filters and actions above a list. */
export function ListToolbar({ filters, orders, children }: ListToolbarProps) {
  const { sort, setSort } = useListContext()
  const current = `${sort.field} ${sort.order}`
  const known = orders?.some(({ id }) => id === current)
  return (
    <Box sx={toolbar}>
      {filters && <FilterForm filters={[...filters]} />}
      {orders && (
        <TextField
          select
          label="Sort by"
          size="small"
          value={current}
          onChange={({ target }) => {
            const [field = '', order] = target.value.split(' ')
            setSort({ field, order: order === 'ASC' ? 'ASC' : 'DESC' })
          }}
          slotProps={{ select: { native: true } }}
          sx={{ '@media (min-width: 761px)': { display: 'none' } }}
        >
          {!known && <option value={current}>As chosen</option>}
          {orders.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </TextField>
      )}
      {children && <div className="actions">{children}</div>}
    </Box>
  )
}

interface ContentProps {
  /** What is said when the list cannot be loaded. */
  readonly problem: (reason: string) => string
  /** Of what stands there while it loads, in pixels. */
  readonly height: number
  /** What is said when no record is there, and when none passes the filters. */
  readonly empty: ReactNode
  readonly noMatch?: ReactNode
  /** What is being paged through, "users"; without it the list is on one page. */
  readonly pagesOf?: string
  readonly children: ReactNode
}

function Content({ problem, height, empty, noMatch = empty, pagesOf, children }: ContentProps) {
  const { data, error, isPending, refetch, filterValues, meta } = useListContext()
  return (
    <>
      {error && (
        <Banner cause={error} onRetry={refetch}>
          {problem(error instanceof Error ? error.message : String(error))}
        </Banner>
      )}
      {isPending && !error && <Skeleton height={height} />}
      {data?.length === 0 && (Object.keys(filterValues).length > 0 ? noMatch : empty)}
      {data && data.length > 0 && (
        <>
          {children}
          {pagesOf && (
            <Box component="nav" aria-label={`Pages of ${pagesOf}`}>
              <I18nContextProvider value={meta?.estimated === true ? wordsForAnEstimate : panelWords}>
                <Pagination rowsPerPageOptions={[]} />
              </I18nContextProvider>
            </Box>
          )}
        </>
      )}
    </>
  )
}

type RecordListProps<Row extends RaRecord> = Omit<ListBaseProps<Row>, 'empty' | 'children'> &
  ContentProps & { readonly toolbar?: ReactNode }

/**
 * A list of react-admin under its toolbar, which stays while the list loads, is empty or cannot be had. react-admin would give
 * up at the first failure; here three more tries come first, as everywhere.
 */
export const RecordList = <Row extends RaRecord>({
  toolbar,
  problem,
  height,
  empty,
  noMatch,
  pagesOf,
  children,
  queryOptions,
  ...list
}: RecordListProps<Row>) => (
  <ListBase<Row> {...list} queryOptions={{ retry: tryAgain, ...queryOptions }}>
    {toolbar}
    <Content {...{ problem, height, empty, noMatch, pagesOf }}>{children}</Content>
  </ListBase>
)

/** The sentence for a filter that no record passes. */
export const NoMatch = ({ children }: { children: ReactNode }) => (
  <EmptyState title="Nobody matches">{children}</EmptyState>
)
