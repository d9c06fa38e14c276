import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CenteredCard } from '../layout/CenteredCard.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { useAuth } from './AuthProvider.tsx'

/** Specification, Business constants: callback redirect delay. */
const redirectDelay = 1000

const sentences = {
  checking: 'Checking authentication status...',
  success: 'Authentication successful! Redirecting to dashboard...',
  refused: 'Authentication failed. Please try again.',
  broken: 'An error occurred while completing authentication. Please try again.',
}

/** Where the sign-in ends: says how it went, and takes the person on or back. */
export function CallbackPage() {
  const { check } = useAuth()
  const navigate = useNavigate()
  const [phase, setPhase] = useState<keyof typeof sentences>('checking')
  const failed = phase === 'refused' || phase === 'broken'

  useEffect(() => {
    check().then(
      ({ authenticated }) => setPhase(authenticated ? 'success' : 'refused'),
      () => setPhase('broken'),
    )
  }, [check])

  useEffect(() => {
    if (phase !== 'success') return
    const timer = setTimeout(() => void navigate('/home', { replace: true }), redirectDelay)
    return () => clearTimeout(timer)
  }, [phase, navigate])

  return (
    <CenteredCard {...(!failed && { sign: <Spinner /> })}>
      <title>Signing in · Calendar Sync</title>
      <h1 className="visuallyHidden">Signing in</h1>
      <p role={failed ? 'alert' : 'status'}>{sentences[phase]}</p>
      {failed && <ButtonLink to="/login">Try Again</ButtonLink>}
    </CenteredCard>
  )
}
