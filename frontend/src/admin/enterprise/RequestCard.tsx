import { hasValidSubscription } from '@calendar-sync/contracts/access'
import type { AdminUser } from '@calendar-sync/contracts/api/adminUsers'
import type { EnterpriseRequestAnswer } from '@calendar-sync/contracts/api/enterpriseRequests'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonAnchor } from '../../ui/Button.tsx'
import { EditIcon } from '../../ui/icons.tsx'
import { Day } from '../../ui/Moment.tsx'
import { Facts } from '../parts/Facts.tsx'
import { asVisitor } from '../users/asVisitor.ts'
import styles from './EnterpriseTab.module.css'

/** A mail to the company's billing address, with a subject that both sides will recognise. */
export const answerTo = ({ billingEmail, companyName }: EnterpriseRequestAnswer): string =>
  `mailto:${encodeURIComponent(billingEmail)}?subject=${encodeURIComponent(`Enterprise plan for ${companyName}`)}`

const hasEnterprise = (user: AdminUser): boolean =>
  user.subscriptionTier === 'enterprise' && hasValidSubscription(asVisitor(user).subscription)

interface RequestCardProps {
  readonly request: EnterpriseRequestAnswer
  /** The person as they are now; undefined until that is known. */
  readonly user: AdminUser | undefined
  readonly onEdit: (user: AdminUser) => void
}

/** What a company asked for, who asked, and the two ways on: an answer by mail, and the plan. */
export const RequestCard = ({ request, user, onEdit }: RequestCardProps) => (
  <li className={styles.request}>
    <div className={styles.head}>
      <div>
        <h2>{request.companyName}</h2>
        <p className={styles.quiet}>
          Asked by {request.name ? `${request.name} (${request.email})` : request.email} on{' '}
          <Day at={request.requestedAt} />
        </p>
      </div>
      {user && (
        <Badge tone={hasEnterprise(user) ? 'good' : 'warning'}>
          {hasEnterprise(user) ? 'Has the Enterprise plan' : 'Open'}
        </Badge>
      )}
    </div>
    {request.additionalInformation && <p className={styles.words}>{request.additionalInformation}</p>}
    <Facts
      facts={[
        { name: 'Billing Email', value: request.billingEmail },
        { name: 'VAT or tax ID', value: request.vatNumber || 'None given' },
      ]}
    />
    <div className={styles.actions}>
      <ButtonAnchor
        look="soft"
        size="small"
        href={answerTo(request)}
        aria-label={`Write a mail to ${request.companyName}`}
      >
        Write a mail
      </ButtonAnchor>
      {user && (
        <Button
          look="outlined"
          size="small"
          aria-label={`Edit subscription of ${request.email}`}
          onClick={() => onEdit(user)}
        >
          <EditIcon /> Edit subscription
        </Button>
      )}
    </div>
  </li>
)
