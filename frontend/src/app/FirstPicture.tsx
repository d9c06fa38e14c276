import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useAuth, WithSession } from '../auth/AuthProvider.tsx'
import type { Session } from '../auth/session.ts'
import styles from './FirstPicture.module.css'
import { outcomeFor } from './gating.ts'
import { LoadingApplication } from './LoadingApplication.tsx'

interface Known {
  readonly session: Session
  readonly Picture: ComponentType
}

/**
 * What stands there until a screen has its scripts. Where a screen can be drawn with less, it is drawn, to be looked at only: it does
 * not answer yet, and screen readers are told that the application is loading.
 */
export function FirstPicture() {
  const { pathname } = useLocation()
  const { check } = useAuth()
  const [known, setKnown] = useState<Known>()
  useEffect(() => {
    let left = false
    // Of the same call as the provider's, but at once: its own state changes when the screen that this leads to has its script.
    check()
      .then(async (session) => {
        const outcome = outcomeFor(pathname, session)
        if (outcome.kind !== 'show' || outcome.screen !== 'calendars') return
        const { FirstCalendars } = await import('../calendars/FirstCalendars.tsx')
        if (!left) setKnown({ session, Picture: FirstCalendars })
      })
      .catch(() => undefined)
    return () => {
      left = true
    }
  }, [check, pathname])
  if (!known) return <LoadingApplication />
  return (
    <WithSession session={known.session}>
      <div inert className={styles.picture}>
        <known.Picture />
      </div>
      <p className="visuallyHidden" role="status">
        Loading application...
      </p>
    </WithSession>
  )
}
