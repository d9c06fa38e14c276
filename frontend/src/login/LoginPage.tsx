import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { CenteredCard } from '../layout/CenteredCard.tsx'
import { StandardLayout } from '../layout/StandardLayout.tsx'
import { toast } from '../toasts/toastStore.ts'
import { Banner } from '../ui/Banner.tsx'
import { ButtonAnchor } from '../ui/Button.tsx'
import { GoogleLogo } from './GoogleLogo.tsx'
import styles from './LoginPage.module.css'
import { signInProblem } from './signInProblem.ts'

export function LoginPage() {
  const [search, setSearch] = useSearchParams()
  const problem = signInProblem(search.get('error'))
  const failed = search.has('error') && problem === null

  useEffect(() => {
    if (failed)
      toast({
        title: 'Sign-in failed',
        description: 'An error occurred during login. Please try again.',
        tone: 'danger',
      })
  }, [failed])

  return (
    <StandardLayout>
      <title>Sign in · Calendar Sync</title>
      <CenteredCard>
        {problem && (
          <div className={styles.problem}>
            <Banner onDismiss={() => setSearch({}, { replace: true })}>{problem}</Banner>
          </div>
        )}
        <div>
          <h1>Welcome Back</h1>
          <p className={styles.lead}>Sign in with the Google account you use most.</p>
        </div>
        <ButtonAnchor href="/api/auth/authorize" look="outlined" size="large">
          <GoogleLogo />
          Sign in with Google
        </ButtonAnchor>
        <p className={styles.note}>
          Signing in allows Calendar Sync to access your Google Calendar data: to read your events, and to write the
          copies you ask for. Nothing else.
        </p>
        <p className={styles.note}>
          <Link to="/privacy-policy">How we handle your data</Link>
        </p>
      </CenteredCard>
    </StandardLayout>
  )
}
