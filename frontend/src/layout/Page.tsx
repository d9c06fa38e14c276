import type { ReactNode } from 'react'
import styles from './layout.module.css'

interface PageProps {
  readonly title: string
  readonly lead?: string
  /** The one primary action of the screen, always at the same place. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** The frame of a signed-in screen: its title, its one action, its content. */
export const Page = ({ title, lead, action, children }: PageProps) => (
  <main className={styles.page} id="content">
    <title>{`${title} · Calendar Sync`}</title>
    <div className={styles.head}>
      <div>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {action}
    </div>
    {children}
  </main>
)
