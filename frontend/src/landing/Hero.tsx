import type { ReactNode } from 'react'
import { ButtonAnchor, ButtonLink } from '../ui/Button.tsx'
import { PlaneIcon } from '../ui/icons.tsx'
import { useHydrated } from '../ui/useHydrated.ts'
import styles from './FlightPicture.module.css'
import page from './LandingPage.module.css'
import { SiteNotice } from './SiteNotice.tsx'

const Day = ({ name, date, children }: { name: string; date: number; children: ReactNode }) => (
  <div className={styles.day}>
    <span className={styles.date}>
      <small>{name}</small>
      {date}
    </span>
    {children}
  </div>
)

const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })
const instantAt = (time: string) => new Date(`2026-03-10T${time}`)

/** A time of day, or two of them, as the reader writes them; the page that the server sent does not know how that is. */
function Clock({ from, to }: { from: string; to?: string }) {
  if (!useHydrated()) return to ? `${from} – ${to}` : from
  return to ? clock.formatRange(instantAt(from), instantAt(to)) : clock.format(instantAt(from))
}

const Event = ({ title, children }: { title: string; children: ReactNode }) => (
  <span className={styles.event}>
    <b>{title}</b>
    <small>{children}</small>
  </span>
)

const Flight = ({ arrived = false }: { arrived?: boolean }) => (
  <span className={styles.event} data-flight={arrived ? 'copy' : 'original'}>
    <b>
      <PlaneIcon /> Flight to Lisbon
    </b>
    <small>
      <Clock from="07:40" to="10:25" />
    </small>
  </span>
)

/** A flight in the work calendar glides into the family's: what the product does, in one picture. */
const FlightPicture = () => (
  <div
    className={styles.frame}
    role="img"
    aria-label="A flight to Lisbon in the work calendar glides into the family calendar, on the same day."
  >
    <div className={styles.stage} aria-hidden="true">
      <div className={styles.calendar} data-side="source">
        <span className={styles.name}>Work</span>
        <Day name="Mon" date={9}>
          <Event title="Budget review">
            <Clock from="10:00" />
          </Event>
        </Day>
        <Day name="Tue" date={10}>
          <Flight />
        </Day>
        <Day name="Wed" date={11}>
          <Event title="Client workshop">All day</Event>
        </Day>
      </div>
      <div className={styles.calendar} data-side="target">
        <span className={styles.name}>Family</span>
        <Day name="Mon" date={9}>
          <Event title="Swimming, Mia">
            <Clock from="17:00" />
          </Event>
        </Day>
        <Day name="Tue" date={10}>
          <span className={styles.slot} />
        </Day>
        <Day name="Wed" date={11}>
          <Event title="Dinner at Oma's">
            <Clock from="19:00" />
          </Event>
        </Day>
      </div>
      <svg aria-hidden="true" className={styles.line} viewBox="0 0 100 88" preserveAspectRatio="none">
        <path d="M 57 27 C 76 27, 88 36, 88 61" vectorEffect="non-scaling-stroke" />
      </svg>
      <span className={styles.across}>
        <span className={styles.down}>
          <Flight arrived />
        </span>
      </span>
    </div>
  </div>
)

export function Hero() {
  return (
    <section className={page.hero}>
      <title>Calendar Sync · Book it at work. Home already knows.</title>
      <div className={page.words}>
        <h1>
          Book it at work. <span className={page.home}>Home already knows.</span>
        </h1>
        <p className={page.lead}>
          Calendar Sync copies your trips from your work calendar into your family's, and keeps the two in step. You
          decide what is shared; the rest of your work stays at work.
        </p>
        <div className={page.actions}>
          <ButtonAnchor href="/api/auth/authorize" size="large">
            Connect My Google Calendar
          </ButtonAnchor>
          <ButtonLink to="/login" look="outlined" size="large">
            Login to Dashboard
          </ButtonLink>
        </div>
        <p className={page.note}>
          14-day free trial. <SiteNotice name="launchNotice" />
        </p>
      </div>
      <FlightPicture />
    </section>
  )
}
