import type { BillingSubscription } from '@calendar-sync/contracts/api/billing'
import Button from '@mui/material/Button'
import { Banner } from '../ui/Banner.tsx'
import { PlanEnd } from './PlanEnd.tsx'

interface RefusalProps {
  readonly subscription: BillingSubscription
  /** Leads to the card; absent where its form stands below. */
  readonly onMend?: () => void
}

/** The last charge did not go through: why, when it is tried again, and where the card is changed. */
export const Refusal = ({ subscription: { paymentProblem, nextBillingDate }, onMend }: RefusalProps) =>
  paymentProblem !== null && (
    <Banner
      action={
        onMend && (
          <Button variant="outlined" size="small" onClick={onMend}>
            Update Payment Method
          </Button>
        )
      }
    >
      <b>Your last payment failed.</b> <span>{paymentProblem}</span>{' '}
      {nextBillingDate && (
        <span>
          We try again on <PlanEnd at={nextBillingDate} />.
        </span>
      )}
    </Banner>
  )
