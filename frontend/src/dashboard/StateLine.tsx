import { ButtonLink } from '../ui/Button.tsx'
import type { Health } from './health.ts'
import styles from './StateLine.module.css'

/** The answer to "is everything in step?", and the button that mends what is not. */
export const StateLine = ({ health: { mood, headline, detail, mend } }: { health: Health }) => (
  <section className={styles.line} data-mood={mood} aria-label="State">
    <svg className={styles.sign} viewBox="0 0 64 48" aria-hidden="true">
      <rect className={styles.source} x="2" y="4" width="32" height="32" rx="9" />
      <rect className={styles.target} x="24" y="12" width="32" height="32" rx="9" />
    </svg>
    <div className={styles.words}>
      <h2>{headline}</h2>
      <p>{detail}</p>
    </div>
    {mend && <ButtonLink to={mend.to}>{mend.label}</ButtonLink>}
  </section>
)
