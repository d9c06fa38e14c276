import { Link } from 'react-router-dom'
import { useAuth } from '../auth/AuthProvider.tsx'
import { siteOf } from '../auth/session.ts'
import styles from './Footer.module.css'

export function Footer() {
  const { contactEmail } = siteOf(useAuth().session)
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p>Calendar Sync keeps two calendars in step.</p>
        <nav aria-label="Footer" className={styles.links}>
          <Link to="/landing">About</Link>
          <Link to="/privacy-policy">Privacy Policy</Link>
          <Link to="/terms-of-service">Terms of Service</Link>
          <a href={`mailto:${contactEmail}`}>Contact</a>
        </nav>
      </div>
    </footer>
  )
}
