import { MendButton } from '../troubles/MendButton.tsx'
import type { Trouble } from '../troubles/troubles.ts'
import { Card } from '../ui/Card.tsx'
import { WarningIcon } from '../ui/icons.tsx'
import styles from './Problems.module.css'

/** What is wrong besides what the state line says, each with the button that mends it. */
export const Problems = ({ troubles }: { troubles: readonly Trouble[] }) =>
  troubles.length > 0 && (
    <Card aria-labelledby="problems">
      <h2 id="problems">What else is wrong</h2>
      <ul className={styles.list}>
        {troubles.map(({ key, subject, reason, remedy }) => (
          <li key={key} className={styles.problem}>
            <WarningIcon />
            <p>
              <b>{subject}</b>
              <span>{reason}</span>
            </p>
            <MendButton remedy={remedy} />
          </li>
        ))}
      </ul>
    </Card>
  )
