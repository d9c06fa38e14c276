import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { CenteredCard } from '../layout/CenteredCard.tsx'
import { StandardLayout } from '../layout/StandardLayout.tsx'
import { ErrorReference } from '../request/ErrorReference.tsx'
import { field } from '../request/field.ts'
import { request } from '../request/request.ts'
import { messageOf } from '../request/requestError.ts'
import { Button, ProminentLink } from '../ui/Button.tsx'
import styles from './visitors.module.css'

type Step =
  | { readonly kind: 'asking' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'failed'; readonly message: string; readonly cause: unknown }

/**
 * Where the link of a confirmation email leads. Opening it confirms nothing: programs that check mail open links, and
 * press no button.
 */
export function ConfirmAddressPage() {
  const token = useLocation().hash.slice(1)
  const [step, setStep] = useState<Step>({ kind: 'asking' })

  const confirm = async () => {
    setStep({ kind: 'sending' })
    try {
      const answer = await request('/api/settings/notification-address/confirm', { method: 'POST', body: { token } })
      // Not by its schema: that would be a fifth of what this page loads.
      if (field(answer, 'status') !== 'confirmed')
        throw new Error('The server gave an answer that this page cannot read.')
      setStep({ kind: 'confirmed' })
    } catch (cause) {
      setStep({ kind: 'failed', message: messageOf(cause), cause })
    }
  }

  return (
    <StandardLayout>
      <title>Confirm your address · Calendar Sync</title>
      <CenteredCard>
        {step.kind === 'confirmed' ? (
          <div role="status">
            <h1>Address confirmed</h1>
            <p className={styles.confirmAddressPageLead}>Calendar Sync now sends its notifications to this address.</p>
          </div>
        ) : (
          <div>
            <h1>Confirm your address</h1>
            <p className={styles.confirmAddressPageLead}>
              Calendar Sync will send its notifications to the address at which you received this link.
            </p>
          </div>
        )}
        {step.kind === 'failed' && (
          <div role="alert" className={styles.confirmAddressPageFailure}>
            <p>{step.message}</p>
            <ErrorReference of={step.cause} />
          </div>
        )}
        {step.kind === 'confirmed' ? (
          <ProminentLink to="/settings">Open Settings</ProminentLink>
        ) : (
          <Button size="large" busy={step.kind === 'sending'} onClick={() => void confirm()}>
            Confirm Address
          </Button>
        )}
      </CenteredCard>
    </StandardLayout>
  )
}
