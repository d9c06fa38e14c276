import type { ReactNode } from 'react'
import styles from './plain.module.css'

interface NoticeProps {
  readonly children: ReactNode
  /** What can be done about it. */
  readonly action?: ReactNode
}

/** Something went wrong, on a page that is shown before a person has signed in, or when no other script can be had. */
export const Notice = ({ children, action }: NoticeProps) => (
  <div role="alert" className={styles.notice}>
    <p>{children}</p>
    {action}
  </div>
)
