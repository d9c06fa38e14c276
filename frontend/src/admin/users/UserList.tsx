import { isAdmin } from '@calendar-sync/contracts/access'
import type { AdminUser } from '@calendar-sync/contracts/api/adminUsers'
import Add from '@mui/icons-material/Add'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Delete from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { memo, type ReactNode, useDeferredValue, useState } from 'react'
import { CanAccess, TextInput, useCanAccess, useDelete, useExpanded, useRecordContext } from 'react-admin'
import { AccountAvatar } from '../../accounts/AccountAvatar.tsx'
import { statusTone } from '../../billing/billingWords.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Day, Moment } from '../../ui/Moment.tsx'
import { any, ChoiceInput, nameOf } from '../ChoiceInput.tsx'
import { ListToolbar, NoMatch, RecordList } from '../RecordList.tsx'
import { ActionsColumn, Column, NarrowColumn, RecordTable, RowAction } from '../RecordTable.tsx'
import { useOutcome } from '../useOutcome.ts'
import { UserCreate } from './UserCreate.tsx'
import { EditRole, EditSubscription } from './UserEdit.tsx'
import { UserShow } from './UserShow.tsx'
import { asVisitor, roles, subscriptionStatuses, tiers } from './userChoices.ts'

function DeleteDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const outcome = useOutcome({
    done: 'User deleted',
    failed: 'Failed to delete user',
    // What they asked for goes with them.
    changes: ['users', 'stats', 'waitlist', 'enterprise-requests'],
    onDone: onClose,
  })
  const [remove, { isPending }] = useDelete<AdminUser>(
    'users',
    { id: user.id, previousData: user },
    { mutationMode: 'pessimistic', ...outcome },
  )
  return (
    <ConfirmDialog
      open
      title="Delete user"
      confirm="Delete User"
      busy={isPending}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>
        Are you sure you want to delete {user.email}? Their accounts, syncs and personal details are erased everywhere.
        This action cannot be undone.
      </p>
    </ConfirmDialog>
  )
}

/** Deletes the person whose record is around it, after a question; administrators cannot delete themselves. */
function DeleteUser() {
  const user = useRecordContext<AdminUser>()
  const { canAccess } = useCanAccess({ resource: 'users', action: 'delete' })
  const [open, setOpen] = useState(false)
  if (!user) return null
  return (
    <>
      <RowAction
        label={`Delete user ${user.email}`}
        short="Delete user"
        icon={<Delete />}
        dangerous
        disabled={!canAccess}
        reason={canAccess === false ? 'You cannot delete yourself' : undefined}
        onClick={() => setOpen(true)}
      />
      {open && <DeleteDialog user={user} onClose={() => setOpen(false)} />}
    </>
  )
}

const filters = [
  <TextInput key="q" source="q" alwaysOn resettable label="Search users" />,
  <ChoiceInput key="role" source="role" alwaysOn label="Role" choices={[any, ...roles]} />,
  <ChoiceInput key="tier" source="subscriptionTier" alwaysOn label="Tier" choices={[any, ...tiers]} />,
  <ChoiceInput
    key="status"
    source="subscriptionStatus"
    alwaysOn
    label="Status"
    choices={[any, ...subscriptionStatuses]}
  />,
]

const orders = [
  { id: 'createdAt DESC', name: 'Newest first' },
  { id: 'createdAt ASC', name: 'Oldest first' },
  { id: 'email ASC', name: 'Email' },
  { id: 'lastLogin DESC', name: 'Last sign-in' },
]

const detailsId = ({ id }: AdminUser) => `details-${id}`

interface ToggleProps {
  readonly user: AdminUser
  readonly open: boolean
  readonly onToggle: () => void
}

// All rows hear of each that is opened; only that one is drawn again.
const Toggle = memo(({ user, open, onToggle }: ToggleProps) => (
  <IconButton
    aria-label={`Details of ${user.email}`}
    aria-expanded={open}
    aria-controls={open ? detailsId(user) : undefined}
    onClick={onToggle}
  >
    <ChevronRight sx={{ transform: open ? 'rotate(90deg)' : 'none', transition: 'transform var(--motion-quick)' }} />
  </IconButton>
))
const Cells = memo(TableRow)

/** react-admin's own button to open a row is hidden from those who do not see it, and has one name in all rows. */
function DetailsButton() {
  const user = useRecordContext<AdminUser>()
  const [open, toggle] = useExpanded('users', user?.id ?? '')
  return user && <Toggle user={user} open={open} onToggle={toggle} />
}

function UserRow({ children }: { children: ReactNode }) {
  const user = useRecordContext<AdminUser>()
  const [open] = useExpanded('users', user?.id ?? '')
  // The button answers at once, and what the row hides follows.
  const shown = useDeferredValue(open) && open
  return (
    <>
      <Cells>{children}</Cells>
      {user && shown && (
        <TableRow className="details">
          <TableCell colSpan={8} id={detailsId(user)}>
            <UserShow />
          </TableCell>
        </TableRow>
      )}
    </>
  )
}

const Person = ({ displayName, email, isTestUser }: AdminUser) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', alignItems: 'center', gap: 1.5 }}>
    <AccountAvatar displayName={displayName} email={email} size={36} />
    <Box sx={{ overflowWrap: 'anywhere', '& small': { color: 'text.secondary', fontSize: 'var(--text-1)' } }}>
      <strong>{displayName || email}</strong> {isTestUser && <small>Test user</small>}
      {displayName && (
        <div>
          <small>{email}</small>
        </div>
      )}
    </Box>
  </Box>
)

function RoleName(user: AdminUser) {
  const withoutFlag = user.role === 'admin' ? 'Admin, no rights' : nameOf(roles, user.role)
  const name = isAdmin(asVisitor(user)) ? 'Admin' : withoutFlag
  return name === 'User' ? name : <Badge tone="strong">{name}</Badge>
}

function UserTable() {
  const { canAccess: mayEdit } = useCanAccess({ resource: 'users', action: 'edit' })
  return (
    <RecordTable label="Users" row={UserRow} wide>
      <NarrowColumn label="Details">
        <DetailsButton />
      </NarrowColumn>
      <Column<AdminUser> label="User" sortBy="email" render={Person} />
      <Column<AdminUser> label="Role" sortBy="role" render={RoleName} />
      <Column<AdminUser>
        label="Tier"
        sortBy="subscriptionTier"
        render={({ subscriptionTier }) => nameOf(tiers, subscriptionTier)}
      />
      <Column<AdminUser>
        label="Status"
        sortBy="subscriptionStatus"
        render={({ subscriptionStatus: status }) => (
          <Badge tone={statusTone(status)}>{nameOf(subscriptionStatuses, status)}</Badge>
        )}
      />
      <Column<AdminUser>
        label="Last sign-in"
        sortBy="lastLogin"
        render={({ lastLogin }) => (lastLogin ? <Moment at={lastLogin} /> : 'Never')}
      />
      <Column<AdminUser> label="Joined" sortBy="createdAt" render={({ createdAt }) => <Day at={createdAt} />} />
      {mayEdit && (
        <ActionsColumn>
          <EditRole />
          <EditSubscription />
          <DeleteUser />
        </ActionsColumn>
      )}
    </RecordTable>
  )
}

function AddTestUser() {
  const [creating, setCreating] = useState(false)
  return (
    <>
      <Button variant="contained" startIcon={<Add />} onClick={() => setCreating(true)}>
        Add Test User
      </Button>
      {creating && <UserCreate onClose={() => setCreating(false)} />}
    </>
  )
}

/** All people who have an account, and what an administrator may change about them. */
export const UserList = () => (
  <RecordList<AdminUser>
    resource="users"
    perPage={25}
    sort={{ field: 'createdAt', order: 'DESC' }}
    toolbar={
      <ListToolbar filters={filters} orders={orders} wide>
        <CanAccess resource="users" action="create">
          <AddTestUser />
        </CanAccess>
      </ListToolbar>
    }
    problem={() => 'Error loading users'}
    height={420}
    empty={<EmptyState title="No users yet">They appear with their first sign-in.</EmptyState>}
    noMatch={<NoMatch what="users" />}
    pagesOf="users"
  >
    <UserTable />
  </RecordList>
)
