import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useEffect, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useAuth } from '../auth/AuthProvider.tsx'
import { PlanEnd } from '../billing/PlanEnd.tsx'
import { toast } from '../toasts/toastStore.ts'
import { ButtonAnchor, ButtonLink } from '../ui/ButtonLink.tsx'
import { DeveloperArea, RawAnswer, useAttempt } from './DeveloperArea.tsx'
import styles from './developer.module.css'

function ApiTesting() {
  const { attempt, run } = useAttempt('/api/auth/status', (cause) => `Failed to test API route: ${cause}`)
  return (
    <div className={styles.stack}>
      <Button variant="outlined" loading={attempt.kind === 'busy'} onClick={() => void run()}>
        Test Auth Status
      </Button>
      <RawAnswer attempt={attempt} />
    </div>
  )
}

/** The developer's logout: the GET form of the call, the toast, and on to the start page. */
function useDeveloperLogout() {
  const { check } = useAuth()
  const navigate = useNavigate()
  return useAttempt(
    '/api/auth/logout',
    (cause) => `Failed to logout: ${cause}`,
    async () => {
      await check()
      toast({ title: 'Logged out', description: 'You have been logged out successfully' })
      await navigate('/')
    },
  )
}

function AuthenticationTools() {
  const { session, check } = useAuth()
  const logout = useDeveloperLogout()
  const [checking, setChecking] = useState(false)
  const known = session === 'pending' ? null : session
  useEffect(() => void check().catch(() => undefined), [check])

  const refresh = async () => {
    setChecking(true)
    await check().catch(() => undefined)
    setChecking(false)
  }

  return (
    <div className={styles.stack}>
      <dl className={styles.facts} aria-live="polite">
        <dt>Authenticated</dt>
        <dd>{known?.authenticated ? 'Yes' : 'No'}</dd>
        <dt>User ID</dt>
        <dd>{known?.userId ?? 'None'}</dd>
        <dt>Email</dt>
        <dd>{known?.userEmail ?? 'None'}</dd>
      </dl>
      <div className={styles.row}>
        <ButtonAnchor variant="contained" href="/api/auth/authorize">
          Login (OAuth)
        </ButtonAnchor>
        <Button variant="outlined" loading={logout.attempt.kind === 'busy'} onClick={() => void logout.run()}>
          Logout
        </Button>
        <Button variant="outlined" loading={checking} onClick={() => void refresh()}>
          Refresh Status
        </Button>
      </div>
      {logout.attempt.kind === 'failed' && <RawAnswer attempt={logout.attempt} />}
    </div>
  )
}

function SubscriptionTools() {
  const { session } = useAuth()
  const subscription = session === 'pending' || session.subscription.status === null ? null : session.subscription
  return (
    <div className={styles.stack}>
      {subscription ? (
        <dl className={styles.facts}>
          <dt>Status</dt>
          <dd>{subscription.status}</dd>
          <dt>Tier</dt>
          <dd>{subscription.tier === null || subscription.tier === 'none' ? 'None' : subscription.tier}</dd>
          <dt>Expiry</dt>
          <dd>{subscription.expiry === null ? 'N/A' : <PlanEnd at={subscription.expiry} />}</dd>
        </dl>
      ) : (
        <p>No subscription information available</p>
      )}
      <div className={styles.row}>
        <ButtonLink variant="contained" to="/subscribe">
          Go to Subscribe Page
        </ButtonLink>
        <Button variant="outlined" onClick={() => window.location.reload()}>
          Refresh Page
        </Button>
      </div>
    </div>
  )
}

const tabs = [
  ['Authentication', AuthenticationTools],
  ['Subscription', SubscriptionTools],
  ['API Testing', ApiTesting],
] as const

/** Specification (commercial), Developer screens. The app itself asked at once who opened it. */
export function DevTestingPage() {
  const id = useId()
  const [tab, setTab] = useState(0)
  return (
    <DeveloperArea title="Development Testing Tools" lead="Who this browser is, and what it may do.">
      <Card component="section" variant="outlined" aria-label="Tools">
        <Tabs value={tab} onChange={(_, next: number) => setTab(next)} aria-label="Tools" variant="scrollable">
          {tabs.map(([label], index) => (
            <Tab key={label} label={label} id={`${id}-${index}`} aria-controls={`${id}-panel`} />
          ))}
        </Tabs>
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} className={styles.panel}>
          {tabs.map(([label, Tools], index) => index === tab && <Tools key={label} />)}
        </div>
      </Card>
      <p className={styles.row}>
        <Link to="/">Home</Link>
        <Link to="/calendars">Calendars</Link>
      </p>
    </DeveloperArea>
  )
}
