import { isAdmin } from '@calendar-sync/contracts/access'
import type { AdminUser } from '@calendar-sync/contracts/api/adminUsers'
import { AccountAvatar } from '../../accounts/AccountAvatar.tsx'
import { statusTone } from '../../billing/statusTone.ts'
import { Badge } from '../../ui/Badge.tsx'
import { EditIcon, LockIcon, TrashIcon } from '../../ui/icons.tsx'
import { Day, Moment } from '../../ui/Moment.tsx'
import { ActionButton } from '../parts/ActionButton.tsx'
import { type Column, DataTable } from '../parts/DataTable.tsx'
import type { Sorting } from '../parts/SortHeading.tsx'
import { useStaff } from '../useStaff.ts'
import { labelOf, roles, statuses, tiers } from '../words.ts'
import { asVisitor } from './asVisitor.ts'
import { UserDetails } from './UserDetails.tsx'
import styles from './UserTable.module.css'

export type UserAction = 'role' | 'subscription' | 'delete'

const columns: readonly Column<AdminUser>[] = [
  {
    heading: 'User',
    sortBy: 'email',
    cell: ({ displayName, email, isTestUser }) => (
      <div className={styles.person}>
        <AccountAvatar displayName={displayName} email={email} size={36} />
        <div>
          <p className={styles.name}>
            {displayName || email} {isTestUser && <small>Test user</small>}
          </p>
          {displayName && <p className={styles.email}>{email}</p>}
        </div>
      </div>
    ),
  },
  {
    heading: 'Role',
    sortBy: 'role',
    cell: (user) => {
      const label = isAdmin(asVisitor(user)) ? 'Admin' : labelOf(roles, user.role)
      return user.role === 'user' && label === 'User' ? label : <Badge tone="strong">{label}</Badge>
    },
  },
  { heading: 'Tier', sortBy: 'subscriptionTier', cell: ({ subscriptionTier }) => labelOf(tiers, subscriptionTier) },
  {
    heading: 'Status',
    sortBy: 'subscriptionStatus',
    cell: ({ subscriptionStatus: status }) => <Badge tone={statusTone(status)}>{labelOf(statuses, status)}</Badge>,
  },
  {
    heading: 'Last sign-in',
    sortBy: 'lastLogin',
    cell: ({ lastLogin }) => (lastLogin ? <Moment at={lastLogin} /> : 'Never'),
  },
  { heading: 'Joined', sortBy: 'createdAt', cell: ({ createdAt }) => <Day at={createdAt} /> },
]

interface UserTableProps {
  readonly users: readonly AdminUser[]
  readonly busy: boolean
  readonly sorting: Sorting
  readonly onAction: (action: UserAction, user: AdminUser) => void
}

export function UserTable({ users, busy, sorting, onAction }: UserTableProps) {
  const { mayChange, userId } = useStaff()
  return (
    <DataTable
      caption="Users"
      columns={columns}
      rows={users}
      keyOf={({ id }) => id}
      busy={busy}
      sorting={sorting}
      details={{
        labelOf: ({ email }) => `Details of ${email}`,
        content: (user) => <UserDetails user={user} />,
      }}
      actions={
        mayChange
          ? (user) => (
              <>
                <ActionButton
                  label={`Edit role of ${user.email}`}
                  short="Edit role"
                  icon={<LockIcon />}
                  onClick={() => onAction('role', user)}
                />
                <ActionButton
                  label={`Edit subscription of ${user.email}`}
                  short="Edit subscription"
                  icon={<EditIcon />}
                  onClick={() => onAction('subscription', user)}
                />
                <ActionButton
                  label={user.id === userId ? 'You cannot delete yourself' : `Delete user ${user.email}`}
                  short={user.id === userId ? 'You cannot delete yourself' : 'Delete user'}
                  icon={<TrashIcon />}
                  dangerous
                  disabled={user.id === userId}
                  onClick={() => onAction('delete', user)}
                />
              </>
            )
          : undefined
      }
    />
  )
}
