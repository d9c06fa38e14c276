import { Link } from 'react-router-dom'
import styles from './Footer.module.css'

export const contactAddress = 'hello@calendar-sync.app'

export const Footer = () => (
  <footer className={styles.footer}>
    <div className={styles.inner}>
      <p>Calendar Sync keeps two calendars in step.</p>
      <nav aria-label="Footer" className={styles.links}>
        <Link to="/landing">About</Link>
        <Link to="/privacy-policy">Privacy Policy</Link>
        <Link to="/terms-of-service">Terms of Service</Link>
        <a href={`mailto:${contactAddress}`}>Contact</a>
      </nav>
    </div>
  </footer>
)
