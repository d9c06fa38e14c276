import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { useAuth } from '../auth/AuthProvider.tsx'
import { siteOf } from '../auth/session.ts'
import { keepFocus } from '../ui/keepFocus.ts'
import { Header } from './Header.tsx'
import styles from './layout.module.css'
import { SkipLink } from './SkipLink.tsx'

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

/** Header, page, footer. */
export function StandardLayout({ children }: { children: ReactNode }) {
  useEffect(keepFocus, [])
  return (
    <>
      <SkipLink />
      <Header />
      {children}
      <Footer />
    </>
  )
}
