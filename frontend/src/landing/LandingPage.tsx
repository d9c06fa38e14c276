import { memo, Suspense, startTransition, useCallback, useEffect, useId, useState } from 'react'
import { lazyPart } from '../app/lazyPart.ts'
import { useAuth } from '../auth/AuthProvider.tsx'
import { siteOf } from '../auth/session.ts'
import { Brand } from '../layout/Brand.tsx'
import { Footer, SkipLink } from '../layout/StandardLayout.tsx'
import { repeatEarlyPress } from '../request/earlyPage.ts'
import { afterPicture } from '../ui/afterPicture.ts'
import { Backdrop } from '../ui/Backdrop.tsx'
import { Button, ProminentLink } from '../ui/Button.tsx'
import { Hero } from './Hero.tsx'
import { HowWeFixIt } from './HowWeFixIt.tsx'
import styles from './LandingPage.module.css'
import { Pricing } from './Pricing.tsx'
import { Faq, Features, WhyConflictsHurt } from './Sections.tsx'
import { SiteNotice } from './SiteNotice.tsx'
import { WaitlistNotLoaded } from './WaitlistNotLoaded.tsx'

function LandingHeader() {
  const { session } = useAuth()
  const signedIn = session !== 'pending' && session.authenticated
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Brand />
        <nav aria-label="On this page" className={styles.links}>
          <a href="#how">How it works</a>
          <a href="#pricing">Pricing</a>
          <a href="#questions">Questions</a>
        </nav>
        <ProminentLink to={signedIn ? '/' : '/login'} look="outlined" size="small">
          {signedIn ? 'Dashboard' : 'Sign In'}
        </ProminentLink>
      </div>
    </header>
  )
}

function Integrations() {
  const { outlookNotice } = siteOf(useAuth().session)
  return (
    <section className={styles.strip} aria-label="Integrations">
      <p>Works with</p>
      <ul className={styles.list}>
        <li>
          <b>Google Calendar</b>
        </li>
        <li>
          <b>Google Workspace</b>
        </li>
        {outlookNotice && (
          <li className={styles.planned}>
            <b>Microsoft Outlook</b> <SiteNotice name="outlookNotice" />
          </li>
        )}
      </ul>
    </section>
  )
}

/** Makes no call (specification, Validation rules, footer email form). */
function NewsletterForm() {
  const [thanked, setThanked] = useState(false)
  const field = useId()
  if (thanked) return <p role="status">Thanks! We'll notify you when we launch.</p>
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        setThanked(true)
      }}
    >
      <label htmlFor={field} className="visuallyHidden">
        Your Email address
      </label>
      <input id={field} type="email" name="email" required autoComplete="email" placeholder="you@example.com" />
      <Button type="submit">Notify Me</Button>
    </form>
  )
}

const LandingFooter = () => (
  <>
    <section className={styles.news} aria-labelledby="newsletter">
      <div>
        <h2 id="newsletter">Hear from us when we launch</h2>
        <p>One email, no more.</p>
      </div>
      <NewsletterForm />
    </section>
    <Footer />
  </>
)

const WaitlistDialog = lazyPart(
  () => import('./WaitlistDialog.tsx').then((loaded) => loaded.WaitlistDialog),
  WaitlistNotLoaded,
)

/** All but the dialog, which must not have all of it drawn again when it opens. */
const Screen = memo(function Screen({ onJoinWaitlist }: { onJoinWaitlist: () => void }) {
  return (
    <>
      <SkipLink />
      <LandingHeader />
      <main id="content">
        <Hero />
        <WhyConflictsHurt />
        <HowWeFixIt />
        <Features />
        <Integrations />
        <Pricing onJoinWaitlist={onJoinWaitlist} />
        <Faq />
      </main>
      <LandingFooter />
      <div className={styles.bar}>
        <button type="button" onClick={onJoinWaitlist}>
          Join the Wait-List & Get 1 Free Month
        </button>
      </div>
    </>
  )
})

export function LandingPage() {
  const [waitlist, setWaitlist] = useState<'never' | 'open' | 'closed'>('never')
  // Its script comes with the first press and stays; the page turns dark before it is asked for, which takes as long.
  const [drawn, setDrawn] = useState(waitlist)
  useEffect(() => afterPicture(() => startTransition(() => setDrawn(waitlist))), [waitlist])
  const openWaitlist = useCallback(() => setWaitlist('open'), [])
  useEffect(repeatEarlyPress, [])
  return (
    <div className={styles.landing}>
      <Screen onJoinWaitlist={openWaitlist} />
      {waitlist === 'open' && drawn !== 'open' && <Backdrop />}
      {drawn !== 'never' && (
        <Suspense fallback={<Backdrop />}>
          <WaitlistDialog open={waitlist === 'open' && drawn === 'open'} onClose={() => setWaitlist('closed')} />
        </Suspense>
      )}
    </div>
  )
}
