import type { ReactNode } from 'react'
import styles from './layout.module.css'

interface PageProps {
  readonly title: string
  /** Of the tab that is shown, for the browser's own title. */
  readonly tab?: string
  readonly lead?: string
  /** The one primary action of the screen, always at the same place. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** The frame of a signed-in screen: its title, its one action, its content. */
export const Page = ({ title, tab, lead, action, children }: PageProps) => (
  <main className={styles.page} id="content">
    <title>{[tab, title, 'Calendar Sync'].filter(Boolean).join(' · ')}</title>
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
