import { Link } from 'react-router-dom'
import styles from './Brand.module.css'
import { Mark } from './Mark.tsx'

export const Brand = () => (
  <Link to="/" className={styles.brand}>
    <Mark />
    <span>Calendar Sync</span>
  </Link>
)
