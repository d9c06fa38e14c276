import styles from './layout.module.css'

/** The first stop of the keyboard on every screen: past the header, to what the screen is about. */
export const SkipLink = () => (
  <a href="#content" className={styles.skip}>
    Skip to content
  </a>
)
