import type { AdminUser } from '@calendar-sync/contracts/api/adminUsers'
import { hasValidSubscription } from '@calendar-sync/contracts/validSubscription'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useRecordContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { PlanEnd } from '../../billing/PlanEnd.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Day, Moment } from '../../ui/Moment.tsx'
import type { AdminDataProvider } from '../adminDataProvider.ts'
import { type Fact, Facts } from '../Facts.tsx'
import { historyOf } from '../history/eventWords.ts'

const sources = {
  account: 'Connected account',
  registration: 'Registration',
  test: 'Made by an administrator',
} as const

const failure = 'Failed to load user email addresses'

const line = {
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 10px',
  '& strong': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& small': { color: 'text.secondary', fontSize: 'var(--text-1)' },
}

function Addresses({ id }: { id: AdminUser['id'] }) {
  const api = useDataProvider<AdminDataProvider>()
  const { data, error } = useQuery({
    // Not of the users: after a deletion those are read again, and these are gone.
    queryKey: ['userEmails', id],
    queryFn: ({ signal }) => api.getUserEmails(id, signal),
    meta: { failure },
  })
  if (error) return <p>{failure}</p>
  if (!data) return <Skeleton height={56} />
  return (
    <Stack component="ul" sx={{ gap: 1.25 }}>
      {data.map((address) => (
        <Stack component="li" key={address.email} direction="row" sx={line}>
          <strong>{address.email}</strong>
          {address.isUserPrimary && <Badge tone="strong">Registered with</Badge>}
          {address.isPrimary && <Badge tone="good">Primary account</Badge>}
          <Badge tone={address.isVerified ? 'good' : 'warning'}>
            {address.isVerified ? 'Verified' : 'Not verified'}
          </Badge>
          <small>
            {sources[address.source]}, since <Day at={address.createdAt} />
            {address.lastUsed && (
              <>
                , last used <Moment at={address.lastUsed} />
              </>
            )}
          </small>
        </Stack>
      ))}
    </Stack>
  )
}

/** Until when a plan gives access. One that is not in force has a date too, but gives none. */
function accessOf({
  subscriptionTier: tier,
  subscriptionStatus: status,
  subscriptionExpiry: expiry,
}: AdminUser): Fact[] {
  if (tier === 'none') return []
  if (!hasValidSubscription({ tier, status })) return [{ name: 'Access', value: 'None: the plan is not active' }]
  return [{ name: 'Access until', value: expiry ? <PlanEnd at={expiry} timed /> : 'No end' }]
}

const trialOf = ({ trialEndsAt }: AdminUser): Fact[] =>
  trialEndsAt ? [{ name: 'Trial ends', value: <PlanEnd at={trialEndsAt} timed /> }] : []

const panel = {
  gap: 2,
  padding: '16px 20px',
  borderRadius: 'var(--radius-card)',
  backgroundColor: 'var(--sunken)',
  '@media (max-width: 60em)': { padding: '4px 0', backgroundColor: 'transparent' },
}

/** What a row of a user hides: details, addresses, and the way to their history. */
export function UserShow() {
  const user = useRecordContext<AdminUser>()
  if (!user) return null
  return (
    <Stack sx={panel}>
      <Facts
        facts={[
          ...(user.primaryEmail === user.email ? [] : [{ name: 'Primary Email', value: user.primaryEmail }]),
          ...(user.billingEmail && user.billingEmail !== user.email
            ? [{ name: 'Billing Email', value: user.billingEmail }]
            : []),
          ...accessOf(user),
          ...trialOf(user),
          { name: 'Administrator', value: user.isAdmin ? 'Yes' : 'No' },
          { name: 'Last change', value: <Moment at={user.updatedAt} /> },
        ]}
      />
      <h3>Email addresses</h3>
      <Addresses id={user.id} />
      <p>
        <Link to={historyOf({ person: user.id })}>History of {user.displayName || user.email}</Link>
      </p>
    </Stack>
  )
}
