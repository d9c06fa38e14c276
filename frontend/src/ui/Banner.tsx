import type { ReactNode } from 'react'
import { Reference } from '../request/Reference.tsx'
import styles from './Banner.module.css'
import { Button } from './Button.tsx'
import { WarningIcon } from './icons.tsx'

interface BannerProps {
  readonly children: ReactNode
  readonly onDismiss?: () => void
  /** What mends it. */
  readonly action?: ReactNode
  /** The error that it is about: its reference is shown below. */
  readonly cause?: unknown
}

/** Something went wrong: says what, and offers what can be done. */
export const Banner = ({ children, onDismiss, action, cause }: BannerProps) => (
  <div role="alert" className={styles.banner}>
    <WarningIcon />
    <div className={styles.words}>
      <p>{children}</p>
      <Reference of={cause} />
    </div>
    {action}
    {onDismiss && (
      <Button look="outlined" size="small" onClick={onDismiss}>
        Dismiss
      </Button>
    )}
  </div>
)
