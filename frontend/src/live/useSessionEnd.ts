import { useEffect } from 'react'
import { useAuth } from '../auth/AuthProvider.tsx'
import { connectLive } from './connection.ts'

/** Leads to the login screen once the session of this browser has ended elsewhere, on a screen that shows nothing live. */
export function useSessionEnd(): void {
  const { onSessionEnded } = useAuth()
  useEffect(() => {
    let wasLost = false
    return connectLive(
      {
        // Another tab may have signed in as another person meanwhile.
        onOpen: () => wasLost && onSessionEnded(),
        onClose: () => {
          wasLost = true
        },
        onSignedOut: onSessionEnded,
        onRefused: onSessionEnded,
        onMessage: () => undefined,
        onLastNews: () => undefined,
      },
      null,
    )
  }, [onSessionEnded])
}
