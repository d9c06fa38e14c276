import { Link } from 'react-router-dom'
import styles from './layout.module.css'

/** The product's mark: two overlapping day-squares, and the darker part they share. */
export const Mark = ({ size = 30 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flex: 'none' }}>
    <rect x="2" y="2" width="19" height="19" rx="5.5" fill="var(--source)" />
    <rect x="11" y="11" width="19" height="19" rx="5.5" fill="var(--target)" />
    <path d="M11 16.5a5.5 5.5 0 0 1 5.5-5.5H21v4.5a5.5 5.5 0 0 1-5.5 5.5H11z" fill="var(--overlap)" />
  </svg>
)

export const Brand = () => (
  <Link to="/" className={styles.brand}>
    <Mark />
    <span>Calendar Sync</span>
  </Link>
)
