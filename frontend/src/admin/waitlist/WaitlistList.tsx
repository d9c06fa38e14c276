import type { WaitlistEntry } from '@calendar-sync/contracts/api/waitlist'
import Refresh from '@mui/icons-material/Refresh'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCanAccess, useListContext } from 'react-admin'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Day, Moment } from '../../ui/Moment.tsx'
import { any, ChoiceInput } from '../ChoiceInput.tsx'
import { inWords } from '../history/eventWords.ts'
import { ListToolbar, NoMatch, RecordList } from '../RecordList.tsx'
import { ActionsColumn, Column, RecordTable } from '../RecordTable.tsx'
import { EntryActions, type Task, TaskDialog } from './WaitlistEdit.tsx'

/** In ms (specification, commercial, Business constants). */
const refetchInterval = 5 * 60_000

const filters = [
  <ChoiceInput
    key="state"
    source="convertedToUser"
    alwaysOn
    label="State"
    choices={[any, { id: 'false', name: 'Waitlisted' }, { id: 'true', name: 'Converted' }]}
    parse={(chosen: string) => (chosen === '' ? null : chosen === 'true')}
    format={(value: unknown) => (typeof value === 'boolean' ? String(value) : '')}
  />,
]

const orders = [
  { id: 'createdAt DESC', name: 'Newest first' },
  { id: 'createdAt ASC', name: 'Oldest first' },
  { id: 'email ASC', name: 'Email' },
]

function RefreshButton() {
  const { isFetching, refetch } = useListContext()
  return (
    <Button
      variant="outlined"
      startIcon={<Refresh />}
      disabled={isFetching === true}
      aria-busy={isFetching || undefined}
      onClick={() => void refetch()}
    >
      Refresh
    </Button>
  )
}

const State = ({ convertedToUser, convertedAt }: WaitlistEntry) =>
  convertedToUser ? (
    <>
      <Badge tone="good">Converted</Badge> {convertedAt && <Day at={convertedAt} />}
    </>
  ) : (
    <Badge>Waitlisted</Badge>
  )

const desk = '@media (min-width: 60.0625em)'
/** As wide as the address while there is room: a long note would leave it a few letters a line. */
const address = {
  display: 'block',
  overflowWrap: 'anywhere',
  fontWeight: 600,
  [desk]: { width: 'max-content', maxWidth: 'min(18rem, 20vw)' },
}
const note = { overflowWrap: 'anywhere', whiteSpace: 'pre-line', textAlign: 'left', [desk]: { minWidth: '8rem' } }

interface WaitlistTableProps {
  /** Notes are visible to admins only (specification, commercial, Admin panel). */
  readonly mayEdit: boolean
  readonly onTask: (task: Task) => void
}

function WaitlistTable({ mayEdit, onTask }: WaitlistTableProps) {
  return (
    <RecordTable label="Waitlist" wide>
      <Column<WaitlistEntry>
        label="Email"
        sortBy="email"
        render={({ email }) => (
          <Box component="strong" sx={address}>
            {email}
          </Box>
        )}
      />
      <Column<WaitlistEntry> label="Source" sortBy="source" render={({ source }) => inWords(source)} />
      <Column<WaitlistEntry> label="State" sortBy="convertedToUser" render={State} />
      <Column<WaitlistEntry>
        label="Emails"
        sortBy="subscribed"
        render={({ subscribed }) => (subscribed ? 'Subscribed' : 'Not subscribed')}
      />
      <Column<WaitlistEntry> label="Joined" sortBy="createdAt" render={({ createdAt }) => <Moment at={createdAt} />} />
      {mayEdit && <Column<WaitlistEntry> label="Notes" render={({ notes }) => <Box sx={note}>{notes ?? '–'}</Box>} />}
      {mayEdit && (
        <ActionsColumn>
          <EntryActions onTask={onTask} />
        </ActionsColumn>
      )}
    </RecordTable>
  )
}

/** Who wants to be told when we open. */
export function WaitlistList() {
  const [task, setTask] = useState<Task | null>(null)
  // Known before the rows are there, which a column that comes later would move.
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'waitlist', action: 'edit' })
  return (
    <>
      <RecordList<WaitlistEntry>
        resource="waitlist"
        perPage={25}
        sort={{ field: 'createdAt', order: 'DESC' }}
        queryOptions={{ refetchInterval }}
        toolbar={
          <ListToolbar filters={filters} orders={orders} wide>
            <RefreshButton />
          </ListToolbar>
        }
        problem={(reason) => `Error loading waitlist: ${reason}`}
        height={320}
        empty={
          <EmptyState title="The waitlist is empty">Addresses that join on the landing page appear here.</EmptyState>
        }
        noMatch={<NoMatch what="entries" />}
        pagesOf="the waitlist"
      >
        <WaitlistTable mayEdit={mayEdit} onTask={setTask} />
      </RecordList>
      {task && <TaskDialog task={task} onClose={() => setTask(null)} />}
    </>
  )
}
