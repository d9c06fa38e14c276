import styles from './plain.module.css'

/** The two day-squares of the mark, passing each other. Always beside a sentence that says what is waited for. */
export const Spinner = () => (
  <span className={styles.spinner} aria-hidden="true">
    <span className={styles.source} />
    <span className={styles.target} />
  </span>
)
