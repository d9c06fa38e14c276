import { MendButton } from '../troubles/MendButton.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import type { Health } from './health.ts'
import styles from './StateLine.module.css'

const day = { width: 19, height: 19, rx: 5.5 }

/** The two days of the mark: in step they share a day, out of step they drift apart, and before that one is still missing. */
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
export const StateLine = ({ health: { mood, headline, detail, mend } }: { health: Health }) => (
  <section className={styles.line} data-mood={mood} aria-label="State">
    <Sign mood={mood} />
    <div className={styles.words}>
      <h2>{headline}</h2>
      <p>{detail}</p>
    </div>
    {mend &&
      ('kind' in mend ? (
        <MendButton remedy={mend} look="primary" />
      ) : (
        <ButtonLink to={mend.to}>{mend.label}</ButtonLink>
      ))}
  </section>
)
