import { useAuth } from '../auth/AuthProvider.tsx'
import { siteOf } from '../auth/session.ts'
import { ButtonAnchor, ButtonLink } from '../ui/Button.tsx'
import { FlightPicture } from './FlightPicture.tsx'
import styles from './Hero.module.css'

export function Hero() {
  const { launchNotice } = siteOf(useAuth().session)
  return (
    <section className={styles.hero}>
      <title>Calendar Sync · Book it at work. Home already knows.</title>
      <div className={styles.words}>
        <h1>
          Book it at work. <span className={styles.home}>Home already knows.</span>
        </h1>
        <p className={styles.lead}>
          Calendar Sync copies your trips from your work calendar into your family's, and keeps the two in step. You
          decide what is shared; the rest of your work stays at work.
        </p>
        <div className={styles.actions}>
          <ButtonAnchor href="/api/auth/authorize" size="large">
            Connect My Google Calendar
          </ButtonAnchor>
          <ButtonLink to="/login" look="outlined" size="large">
            Login to Dashboard
          </ButtonLink>
        </div>
        <p className={styles.note}>14-day free trial. {launchNotice}</p>
      </div>
      <FlightPicture />
    </section>
  )
}
