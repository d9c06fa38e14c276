import styles from './Integrations.module.css'

export const Integrations = () => (
  <section className={styles.strip} aria-label="Integrations">
    <p>Works with</p>
    <ul className={styles.list}>
      <li>
        <b>Google Calendar</b>
      </li>
      <li>
        <b>Google Workspace</b>
      </li>
      <li className={styles.planned}>
        <b>Microsoft Outlook</b> <span>planned for Q3 2025</span>
      </li>
    </ul>
  </section>
)
