import type { ReactNode } from 'react'
import { Mark } from '../layout/Mark.tsx'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  readonly title: string
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** Nothing here yet: one sentence and one action. */
export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <section className={styles.empty}>
    <Mark size={52} />
    <h2>{title}</h2>
    <p>{children}</p>
    {action}
  </section>
)
