import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { ErrorReference } from '../request/ErrorReference.tsx'

interface BannerProps {
  readonly children: ReactNode
  readonly onDismiss?: () => void
  /** What mends it. */
  readonly action?: ReactNode
  /** Loads again what could not be loaded. */
  readonly onRetry?: () => unknown
  /** The error that it is about: its reference is shown below. */
  readonly cause?: unknown
}

/** Something went wrong: says what, and offers what can be done. */
export const Banner = ({ children, onDismiss, action, onRetry, cause }: BannerProps) => (
  <Alert
    severity="error"
    action={
      (action || onRetry || onDismiss) && (
        <>
          {action}
          {onRetry && (
            <Button variant="outlined" size="small" onClick={() => void onRetry()}>
              Try again
            </Button>
          )}
          {onDismiss && (
            <Button variant="outlined" size="small" onClick={onDismiss}>
              Dismiss
            </Button>
          )}
        </>
      )
    }
  >
    <p>{children}</p>
    <ErrorReference of={cause} />
  </Alert>
)
