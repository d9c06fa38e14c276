import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAuth } from '../auth/AuthProvider.tsx'
import { request } from '../request/request.ts'
import { messageOf } from '../request/requestError.ts'
import { toast } from '../toasts/toastStore.ts'
import { Button, ButtonAnchor } from '../ui/Button.tsx'
import styles from './developer.module.css'

/** The developer's logout: the GET form of the call, the toast, and on to the start page. */
function useDeveloperLogout() {
  const { check } = useAuth()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const logOut = async () => {
    setBusy(true)
    try {
      await request('/api/auth/logout')
      await check()
      toast({ title: 'Logged out', description: 'You have been logged out successfully' })
      await navigate('/')
    } catch (error) {
      console.error(`Failed to logout: ${messageOf(error)}`)
    }
    setBusy(false)
  }
  return { busy, logOut }
}

export function AuthenticationTools() {
  const { session, check } = useAuth()
  const { busy, logOut } = useDeveloperLogout()
  const [checking, setChecking] = useState(false)
  const known = session === 'pending' ? null : session

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
        <ButtonAnchor href="/api/auth/authorize">Login (OAuth)</ButtonAnchor>
        <Button look="outlined" busy={busy} onClick={() => void logOut()}>
          Logout
        </Button>
        <Button look="outlined" busy={checking} onClick={() => void refresh()}>
          Refresh Status
        </Button>
      </div>
    </div>
  )
}
