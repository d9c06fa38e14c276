import type { ReactNode } from 'react'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './StandardLayout.module.css'

/** Header, page, footer. */
export const StandardLayout = ({ children }: { children: ReactNode }) => (
  <>
    <a href="#content" className={styles.skip}>
      Skip to content
    </a>
    <Header />
    {children}
    <Footer />
  </>
)
