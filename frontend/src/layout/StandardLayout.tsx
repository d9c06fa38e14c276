import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useAuth } from '../auth/AuthProvider.tsx'
import { siteOf } from '../auth/session.ts'
import { Header } from './Header.tsx'
import styles from './layout.module.css'

export function Footer() {
  const { contactEmail } = siteOf(useAuth().session)
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p>Calendar Sync keeps two calendars in step.</p>
        <nav aria-label="Footer" className={styles.links}>
          <Link to="/privacy-policy">Privacy Policy</Link>
          <Link to="/terms-of-service">Terms of Service</Link>
          <a href={`mailto:${contactEmail}`}>Contact</a>
          <Link to="/landing">About</Link>
        </nav>
      </div>
    </footer>
  )
}

/** The first stop of the keyboard on every screen: past the header, to what the screen is about. */
export const SkipLink = () => (
  <a href="#content" className={styles.skip}>
    Skip to content
  </a>
)

/** Header, page, footer. */
export const StandardLayout = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <Header />
    {children}
    <Footer />
  </>
)
