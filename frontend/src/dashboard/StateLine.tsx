import WarningIcon from '@mui/icons-material/WarningAmber'
import Card from '@mui/material/Card'
import { resumeWords } from '../billing/billingWords.ts'
import { ResumeSubscription } from '../billing/CancelOrResume.tsx'
import { PlanEnd } from '../billing/PlanEnd.tsx'
import { useBilling } from '../billing/useBilling.ts'
import { FixButton } from '../syncProblems/FixButton.tsx'
import type { SyncProblem } from '../syncProblems/syncProblems.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import cards from './dashboard.module.css'
import type { Health } from './health.ts'
import styles from './StateLine.module.css'

const day = { width: 19, height: 19, rx: 5.5 }

/** The two days of the mark: in step they share a day, else they stand apart; until both accounts are connected, one is missing. */
function Sign({ mood }: Pick<Health, 'mood'>) {
  const together = mood === 'good' || mood === 'busy'
  return (
    <svg className={styles.sign} viewBox="0 0 46 32" aria-hidden="true">
      <rect className={styles.source} {...day} x={together ? 9 : 2} y={together ? 2 : 6} />
      <rect className={styles.target} {...day} x={together ? 18 : 25} y={together ? 11 : 7} />
      {together && (
        <path className={styles.shared} d="M18 16.5a5.5 5.5 0 0 1 5.5-5.5H28v4.5a5.5 5.5 0 0 1-5.5 5.5H18z" />
      )}
      {mood === 'good' && <path className={styles.tick} d="m20.4 16.2 1.9 1.9 3.5-4" />}
    </svg>
  )
}

/** The answer to "is everything in step?", and the button that mends what is not. */
export const StateLine = ({ health: { mood, isIncomplete, headline, detail, fix } }: { health: Health }) => (
  <section className={styles.line} data-mood={mood} data-incomplete={isIncomplete} aria-label="State">
    <Sign mood={mood} />
    <div className={styles.words}>
      <h2>{headline}</h2>
      <p>{detail}</p>
    </div>
    {fix &&
      ('kind' in fix ? (
        <FixButton remedy={fix} variant="contained" />
      ) : (
        <ButtonLink variant="contained" to={fix.to}>
          <span>{fix.label}</span>
        </ButtonLink>
      ))}
  </section>
)

/** A cancelled plan that still runs: when the syncs will stop, and the way back. */
export function PlanEnding() {
  const subscription = useBilling().data?.subscription
  if (subscription?.checkout !== 'resume' || !subscription.currentPeriodEnd) return null
  return (
    <Card component="section" variant="outlined" aria-label="Your plan">
      <div className={cards.problem}>
        <WarningIcon fontSize="small" />
        <p>
          <b>
            Your plan ends on <PlanEnd at={subscription.currentPeriodEnd} />
          </b>
          <span>{`Syncs stop then. ${resumeWords(subscription.renewsOnceResumed)}`}</span>
        </p>
        <ResumeSubscription variant="outlined" />
      </div>
    </Card>
  )
}

/** What is wrong besides what the state line says, each with the button that mends it. */
export const Problems = ({ problems }: { problems: readonly SyncProblem[] }) =>
  problems.length > 0 && (
    <Card component="section" variant="outlined" aria-labelledby="problems">
      <h2 id="problems">What else is wrong</h2>
      <ul className={cards.problemsList}>
        {problems.map(({ key, subject, reason, remedy }) => (
          <li key={key} className={cards.problem}>
            <WarningIcon fontSize="small" />
            <p>
              <b>{subject}</b>
              <span>{reason}</span>
            </p>
            <FixButton remedy={remedy} />
          </li>
        ))}
      </ul>
    </Card>
  )
