import type { AdminUser } from '@calendar-sync/contracts/api/adminUsers'
import type { EnterpriseRequestAnswer } from '@calendar-sync/contracts/api/enterpriseRequests'
import { hasValidSubscription } from '@calendar-sync/contracts/validSubscription'
import Mail from '@mui/icons-material/MailOutlined'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { RecordContextProvider, SearchInput, useListContext, useReference } from 'react-admin'
import { Badge } from '../../ui/Badge.tsx'
import { ButtonAnchor } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Day } from '../../ui/Moment.tsx'
import { searchName } from '../ChoiceInput.tsx'
import { Facts } from '../Facts.tsx'
import { ListToolbar, NoMatch, RecordList } from '../RecordList.tsx'
import { EditSubscription } from '../users/UserEdit.tsx'
import { asVisitor } from '../users/userChoices.ts'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Search requests" slotProps={searchName('Search requests')} />,
]

/** A mail to the company's billing address, with a subject that both sides will recognise. */
const answerTo = ({ billingEmail, companyName }: EnterpriseRequestAnswer): string =>
  `mailto:${encodeURIComponent(billingEmail)}?subject=${encodeURIComponent(`Enterprise plan for ${companyName}`)}`

const hasEnterprise = (user: AdminUser): boolean =>
  user.subscriptionTier === 'enterprise' && hasValidSubscription(asVisitor(user).subscription)

const words = {
  maxWidth: '72ch',
  padding: '2px 0 2px 14px',
  borderLeft: '3px solid var(--line-strong)',
  whiteSpace: 'pre-line',
}

/** What a company asked for, who asked, and the two ways on: an answer by mail, and the plan. */
function Request({ request }: { request: EnterpriseRequestAnswer }) {
  const { referenceRecord: user } = useReference<AdminUser>({ reference: 'users', id: request.userId })
  return (
    <Card component="li" variant="outlined" sx={{ display: 'grid', gap: 2 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'space-between', gap: '8px 16px' }}>
        <div>
          <h2>{request.companyName}</h2>
          <Typography variant="body2" sx={{ marginTop: 0.5, color: 'text.secondary', fontSize: 'var(--text-1)' }}>
            Asked by {request.name ? `${request.name} (${request.email})` : request.email} on{' '}
            <Day at={request.requestedAt} />
          </Typography>
        </div>
        {user && (
          <div>
            <Badge tone={hasEnterprise(user) ? 'good' : 'warning'}>
              {hasEnterprise(user) ? 'Has the Enterprise plan' : 'Open'}
            </Badge>
          </div>
        )}
      </Stack>
      {request.additionalInformation && <Typography sx={words}>{request.additionalInformation}</Typography>}
      <Facts
        facts={[
          { name: 'Billing Email', value: request.billingEmail },
          { name: 'VAT or tax ID', value: request.vatNumber || 'None given' },
        ]}
      />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <ButtonAnchor
          variant="soft"
          size="small"
          startIcon={<Mail />}
          href={answerTo(request)}
          aria-label={`Write an email to ${request.companyName}`}
        >
          Write an email
        </ButtonAnchor>
        {user && (
          <RecordContextProvider value={user}>
            <EditSubscription written />
          </RecordContextProvider>
        )}
      </Stack>
    </Card>
  )
}

function Requests() {
  const { data = [] } = useListContext<EnterpriseRequestAnswer>()
  return (
    <Stack component="ul" sx={{ gap: 2 }}>
      {data.map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </Stack>
  )
}

/** Who asked for the Enterprise plan. A request grants nothing by itself: an administrator answers it, and gives the plan. */
export const EnterpriseRequestList = () => (
  <RecordList<EnterpriseRequestAnswer>
    resource="enterprise-requests"
    perPage={25}
    toolbar={<ListToolbar filters={filters} />}
    problem={() => 'Error loading Enterprise requests'}
    height={320}
    empty={
      <EmptyState title="No requests yet">
        A company that asks for the Enterprise plan on the subscribe page appears here.
      </EmptyState>
    }
    noMatch={<NoMatch what="requests" />}
    pagesOf="Enterprise requests"
  >
    <Requests />
  </RecordList>
)
