import { useAuth } from '../auth/AuthProvider.tsx'
import { Brand } from '../layout/Brand.tsx'
import { ProminentLink } from '../ui/Button.tsx'
import styles from './LandingHeader.module.css'

export function LandingHeader() {
  const { session } = useAuth()
  const signedIn = session !== 'pending' && session.authenticated
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Brand />
        <nav aria-label="On this page" className={styles.links}>
          <a href="#how">How it works</a>
          <a href="#pricing">Pricing</a>
          <a href="#questions">Questions</a>
        </nav>
        <ProminentLink to={signedIn ? '/' : '/login'} look="outlined" size="small">
          {signedIn ? 'Dashboard' : 'Sign In'}
        </ProminentLink>
      </div>
    </header>
  )
}
