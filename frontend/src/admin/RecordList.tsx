import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import { type ReactElement, type ReactNode, useRef } from 'react'
import {
  FilterForm,
  I18nContextProvider,
  ListBase,
  type ListBaseProps,
  ListContextProvider,
  type ListControllerResult,
  Pagination,
  type RaRecord,
  type SortPayload,
  useListContext,
} from 'react-admin'
import { messageOf } from '../request/requestError.ts'
import { Banner } from '../ui/Banner.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { tryAgain } from './adminQueryClient.ts'
import type { Choice } from './ChoiceInput.tsx'
import { panelWords, wordsForAnEstimate } from './panelWords.ts'

const phone = '@media (max-width: 47.5em)'

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, max(8.5rem, (100% - 13px) / 2)), 1fr))',
}

/** Fields beside each other, and the actions after them; on a phone two fields a row. */
export const toolbar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: 1.5,
  [phone]: grid,
  '& > .actions': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 1,
    // Those that the person may not do leave no gap behind.
    '&:empty': { display: 'none' },
    [phone]: { gridColumn: '1 / -1', '& > *': { flex: 1 } },
  },
}

/** On a tablet the filters of a wide table have a row of their own. */
const wideToolbar = {
  ...toolbar,
  '@media (min-width: 47.5625em) and (max-width: 60em)': { '&& > form': { flexBasis: '100%' } },
}

interface ListToolbarProps {
  readonly filters?: readonly ReactElement[]
  /** The orders to choose from where a table is drawn as cards, without headings to press; their ids are a field and ASC or DESC. */
  readonly orders?: readonly Choice[]
  /** The table is drawn as cards on a tablet too. */
  readonly wide?: boolean
  readonly children?: ReactNode
}

/** Search, filters and actions above a list. */
export function ListToolbar({ filters, orders, wide = false, children }: ListToolbarProps) {
  const { sort, setSort } = useListContext()
  const current = `${sort.field} ${sort.order}`
  const known = orders?.some(({ id }) => id === current)
  return (
    <Box sx={wide ? wideToolbar : toolbar}>
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
          sx={{ [`@media (min-width: ${wide ? 60.0625 : 47.5625}em)`]: { display: 'none' } }}
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
          {problem(messageOf(error))}
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

interface Asked extends Pick<ListControllerResult, 'filterValues' | 'sort'> {
  readonly filters?: Parameters<ListControllerResult['setFilters']> | undefined
  readonly order?: SortPayload | undefined
}

/**
 * What is asked for before the list was drawn anew joins what was asked for just before: react-admin changes the list as it
 * was drawn last, so a search and an order in the same instant would take each other back.
 */
function TogetherUntilDrawn({ children }: { children: ReactNode }) {
  const list: ListControllerResult = useListContext()
  const { filterValues, sort } = list
  const asked = useRef<Asked>({ filterValues, sort })
  const join = (more: Pick<Asked, 'filters' | 'order'>) => {
    const isDrawn = asked.current.filterValues !== filterValues || asked.current.sort !== sort
    const { filters, order } = { ...(!isDrawn && asked.current), ...more }
    asked.current = { filterValues, sort, filters, order }
    if (filters) list.setFilters(...filters)
    if (order) list.setSort(order)
  }
  return (
    <ListContextProvider
      value={{ ...list, setFilters: (...filters) => join({ filters }), setSort: (order) => join({ order }) }}
    >
      {children}
    </ListContextProvider>
  )
}

type RecordListProps<Row extends RaRecord> = Omit<ListBaseProps<Row>, 'empty' | 'children'> &
  ContentProps & { readonly toolbar?: ReactNode }

/**
 * A list of react-admin under its toolbar, which stays while the list loads, is empty or cannot be had. react-admin would give
 * up at the first failure; here three more tries come first, as everywhere. It would also remember what was chosen last, and
 * take Back to the first page for a wish to have that again; the address alone says what is shown.
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
  <ListBase<Row> storeKey={false} {...list} queryOptions={{ retry: tryAgain, ...queryOptions }}>
    <TogetherUntilDrawn>
      {toolbar}
      <Content {...{ problem, height, empty, noMatch, pagesOf }}>{children}</Content>
    </TogetherUntilDrawn>
  </ListBase>
)

/** The sentence for a filter that no record passes. @param what the records, "users" */
export const NoMatch = ({ what }: { what: string }) => (
  <EmptyState title={`No ${what} match`}>Try fewer filters, or other words.</EmptyState>
)
