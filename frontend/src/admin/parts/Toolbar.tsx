import type { ReactNode } from 'react'
import styles from './Toolbar.module.css'

/** Search, filters and actions above a list. */
export const Toolbar = ({ children, actions }: { children?: ReactNode; actions?: ReactNode }) => (
  <div className={styles.toolbar}>
    <div className={styles.fields}>{children}</div>
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
)
