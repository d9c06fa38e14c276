import { useNavigate } from 'react-router-dom'
import { useAuth } from '../auth/AuthProvider.tsx'
import { CenteredCard } from '../layout/CenteredCard.tsx'
import { Button } from '../ui/Button.tsx'

/** What stands in place of the panel when its rights are lost while it is open (specification, commercial, Access gating). */
export function AccessDenied() {
  const navigate = useNavigate()
  const { check } = useAuth()
  const leave = () => {
    void navigate('/')
    // Only now: learning it here would send the person away before they have read why.
    void check().catch(() => undefined)
  }
  return (
    <CenteredCard>
      <h1>Access Denied</h1>
      <p role="alert">You need administrator privileges to access this page.</p>
      <Button onClick={leave}>Return to Dashboard</Button>
    </CenteredCard>
  )
}
