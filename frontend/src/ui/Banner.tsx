import type { ReactNode } from 'react'
import styles from './Banner.module.css'
import { Button } from './Button.tsx'
import { WarningIcon } from './icons.tsx'

interface BannerProps {
  readonly children: ReactNode
  readonly onDismiss?: () => void
  /** What mends it. */
  readonly action?: ReactNode
}

/** Something went wrong: says what, and offers what can be done. */
export const Banner = ({ children, onDismiss, action }: BannerProps) => (
  <div role="alert" className={styles.banner}>
    <WarningIcon />
    <p>{children}</p>
    {action}
    {onDismiss && (
      <Button look="outlined" size="small" onClick={onDismiss}>
        Dismiss
      </Button>
    )}
  </div>
)
