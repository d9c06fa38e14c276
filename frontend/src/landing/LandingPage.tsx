import { lazy, Suspense, useState } from 'react'
import { Faq } from './Faq.tsx'
import { Features } from './Features.tsx'
import { Hero } from './Hero.tsx'
import { HowWeFixIt } from './HowWeFixIt.tsx'
import { Integrations } from './Integrations.tsx'
import { LandingFooter } from './LandingFooter.tsx'
import { LandingHeader } from './LandingHeader.tsx'
import styles from './LandingPage.module.css'
import { Pricing } from './Pricing.tsx'
import { WhyConflictsHurt } from './WhyConflictsHurt.tsx'

const WaitlistDialog = lazy(async () => ({ default: (await import('./WaitlistDialog.tsx')).WaitlistDialog }))

export function LandingPage() {
  // Its script comes with the first press and stays.
  const [waitlist, setWaitlist] = useState<'never' | 'open' | 'closed'>('never')
  const openWaitlist = () => setWaitlist('open')

  return (
    <div className={styles.landing}>
      <LandingHeader />
      <main id="content">
        <Hero />
        <WhyConflictsHurt />
        <HowWeFixIt />
        <Features />
        <Integrations />
        <Pricing onJoinWaitlist={openWaitlist} />
        <Faq />
      </main>
      <LandingFooter />
      <div className={styles.bar}>
        <button type="button" onClick={openWaitlist}>
          Join the Wait-List & Get 1 Free Month
        </button>
      </div>
      {waitlist !== 'never' && (
        <Suspense fallback={null}>
          <WaitlistDialog open={waitlist === 'open'} onClose={() => setWaitlist('closed')} />
        </Suspense>
      )}
    </div>
  )
}
