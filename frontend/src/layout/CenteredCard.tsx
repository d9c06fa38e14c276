import type { ReactNode } from 'react'
import { Mark } from './Brand.tsx'
import styles from './layout.module.css'

interface CenteredCardProps {
  /** What stands on top instead of the mark. */
  readonly sign?: ReactNode
  readonly children: ReactNode
}

/** One card in the middle of the page, for screens that say or ask one thing. */
export const CenteredCard = ({ sign = <Mark size={56} />, children }: CenteredCardProps) => (
  <main className={styles.centeredCardPage} id="content">
    <div className={styles.card}>
      {sign}
      {children}
    </div>
  </main>
)
