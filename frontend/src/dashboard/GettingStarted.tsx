import { Link } from 'react-router-dom'
import { Card } from '../ui/Card.tsx'
import { CheckIcon } from '../ui/icons.tsx'
import styles from './GettingStarted.module.css'

interface Step {
  readonly title: string
  readonly text: string
  readonly to: string
  readonly done: boolean
}

/** What to do first, with what is done ticked off. */
export function GettingStarted({ created, ran }: { created: boolean; ran: boolean }) {
  const steps: readonly Step[] = [
    {
      title: 'Connect two accounts',
      text: 'The one to read from and the one to write to.',
      to: '/accounts',
      done: true,
    },
    {
      title: 'Create a sync',
      text: 'Choose two calendars, a direction, and the words that matter.',
      to: '/calendars',
      done: created,
    },
    {
      title: 'Press Sync Now',
      text: 'Watch the first trips arrive in the other calendar.',
      to: '/calendars',
      done: ran,
    },
  ]
  return (
    <Card aria-labelledby="getting-started">
      <h2 id="getting-started">Getting Started</h2>
      <ol className={styles.steps}>
        {steps.map(({ title, text, to, done }, index) => (
          <li key={title} className={styles.step} data-done={done}>
            <span className={styles.number} aria-hidden="true">
              {done ? <CheckIcon /> : index + 1}
            </span>
            <div>
              <Link to={to}>{title}</Link>
              {done && <span className="visuallyHidden"> (done)</span>}
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
