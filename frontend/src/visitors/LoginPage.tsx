import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { CenteredCard } from '../layout/CenteredCard.tsx'
import { StandardLayout } from '../layout/StandardLayout.tsx'
import { toast } from '../toasts/toastStore.ts'
import { Button, ButtonAnchor } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { signInProblem } from './signInProblem.ts'
import styles from './visitors.module.css'

/** Google's sign-in mark in its own colours, as their branding guidelines ask for. */
const GoogleLogo = () => (
  <svg width="20" height="20" viewBox="0 0 48 48" aria-hidden="true">
    <path
      fill="#4285f4"
      d="M45.1 24.5c0-1.6-.1-3.1-.4-4.5H24v8.5h11.8a10.1 10.1 0 0 1-4.4 6.6v5.5h7.1c4.2-3.8 6.6-9.5 6.6-16.1z"
    />
    <path
      fill="#34a853"
      d="M24 46c5.9 0 10.9-2 14.5-5.4l-7.1-5.5c-2 1.3-4.5 2.1-7.4 2.1-5.7 0-10.5-3.9-12.3-9.1H4.3v5.7A22 22 0 0 0 24 46z"
    />
    <path fill="#fbbc05" d="M11.7 28.1a13.2 13.2 0 0 1 0-8.4V14H4.3a22 22 0 0 0 0 19.8z" />
    <path
      fill="#ea4335"
      d="M24 10.6c3.2 0 6.1 1.1 8.4 3.3l6.3-6.3A21.9 21.9 0 0 0 4.3 14l7.4 5.7c1.8-5.2 6.6-9.1 12.3-9.1z"
    />
  </svg>
)

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
            <Notice
              action={
                <Button look="outlined" size="small" onClick={() => setSearch({}, { replace: true })}>
                  Dismiss
                </Button>
              }
            >
              {problem}
            </Notice>
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
