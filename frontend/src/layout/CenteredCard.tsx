import type { ReactNode } from 'react'
import styles from './CenteredCard.module.css'
import { Mark } from './Mark.tsx'

interface CenteredCardProps {
  /** What stands on top instead of the mark. */
  readonly sign?: ReactNode
  readonly children: ReactNode
}

/** One card in the middle of the page, for screens that say or ask one thing. */
export const CenteredCard = ({ sign = <Mark size={56} />, children }: CenteredCardProps) => (
  <main className={styles.page} id="content">
    <div className={styles.card}>
      {sign}
      {children}
    </div>
  </main>
)
