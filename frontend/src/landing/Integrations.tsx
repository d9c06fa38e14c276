import { useAuth } from '../auth/AuthProvider.tsx'
import { siteOf } from '../auth/session.ts'
import styles from './Integrations.module.css'

export function Integrations() {
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
            <b>Microsoft Outlook</b> <span>{outlookNotice}</span>
          </li>
        )}
      </ul>
    </section>
  )
}
