import styles from './developer.module.css'
import type { Attempt } from './useAttempt.ts'

/** What a call answered, as it came, or why it did not. */
export const RawAnswer = ({ attempt }: { attempt: Attempt }) => {
  if (attempt.kind === 'none' || attempt.kind === 'busy') return null
  if (attempt.kind === 'failed')
    return (
      <p role="alert" className={styles.outcome}>
        {attempt.message}
      </p>
    )
  return (
    <section aria-label="Answer" className={styles.stack}>
      <pre className={styles.raw}>{JSON.stringify(attempt.answer, null, 2)}</pre>
    </section>
  )
}
