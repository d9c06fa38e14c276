import type { ReactNode } from 'react'
import styles from './CenteredCard.module.css'
import { Mark } from './Mark.tsx'

/** One card in the middle of the page, for screens that say or ask one thing. */
export const CenteredCard = ({ children }: { children: ReactNode }) => (
  <main className={styles.page} id="content">
    <div className={styles.card}>
      <Mark size={56} />
      {children}
    </div>
  </main>
)
