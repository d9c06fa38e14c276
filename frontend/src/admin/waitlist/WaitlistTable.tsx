import type { WaitlistEntry } from '@calendar-sync/contracts/api/waitlist'
import { Badge } from '../../ui/Badge.tsx'
import { EditIcon, TrashIcon } from '../../ui/icons.tsx'
import { Day, Moment } from '../../ui/Moment.tsx'
import { inWords } from '../history/eventWords.ts'
import { ActionButton } from '../parts/ActionButton.tsx'
import { type Column, DataTable } from '../parts/DataTable.tsx'
import type { Sorting } from '../parts/SortHeading.tsx'
import { useStaff } from '../useStaff.ts'
import styles from './WaitlistTable.module.css'

export type EntryAction = 'notes' | 'delete'

const columns: readonly Column<WaitlistEntry>[] = [
  { heading: 'Email', sortBy: 'email', cell: ({ email }) => <strong className={styles.email}>{email}</strong> },
  { heading: 'Source', sortBy: 'source', cell: ({ source }) => inWords(source) },
  {
    heading: 'State',
    sortBy: 'convertedToUser',
    cell: ({ convertedToUser, convertedAt }) =>
      convertedToUser ? (
        <>
          <Badge tone="good">Converted</Badge> {convertedAt && <Day at={convertedAt} />}
        </>
      ) : (
        <Badge>Waitlisted</Badge>
      ),
  },
  {
    heading: 'Mails',
    sortBy: 'subscribed',
    cell: ({ subscribed }) => (subscribed ? 'Subscribed' : 'Not subscribed'),
  },
  { heading: 'Joined', sortBy: 'createdAt', cell: ({ createdAt }) => <Moment at={createdAt} /> },
]

/** Notes are visible to admins only (specification, commercial, Admin panel). */
const notes: Column<WaitlistEntry> = {
  heading: 'Notes',
  cell: ({ notes: text }) => <span className={styles.notes}>{text ?? '–'}</span>,
}

interface WaitlistTableProps {
  readonly entries: readonly WaitlistEntry[]
  readonly busy: boolean
  readonly sorting: Sorting
  readonly onAction: (action: EntryAction, entry: WaitlistEntry) => void
}

export function WaitlistTable({ entries, busy, sorting, onAction }: WaitlistTableProps) {
  const { mayChange } = useStaff()
  return (
    <DataTable
      caption="Waitlist"
      columns={mayChange ? [...columns, notes] : columns}
      rows={entries}
      keyOf={({ id }) => id}
      busy={busy}
      sorting={sorting}
      actions={
        mayChange
          ? (entry) => (
              <>
                <ActionButton
                  label={`Notes about ${entry.email}`}
                  short="Notes"
                  icon={<EditIcon />}
                  onClick={() => onAction('notes', entry)}
                />
                <ActionButton
                  label={`Delete ${entry.email}`}
                  short="Delete"
                  icon={<TrashIcon />}
                  dangerous
                  onClick={() => onAction('delete', entry)}
                />
              </>
            )
          : undefined
      }
    />
  )
}
