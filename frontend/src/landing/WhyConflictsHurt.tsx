import { Section } from './Section.tsx'
import styles from './WhyConflictsHurt.module.css'

const stories = [
  {
    when: 'Tuesday, 19:00',
    work: 'Flight home, lands 21:10',
    family: "Parents' evening",
    consequence:
      'You promised to be there. The flight was booked three weeks ago, in a calendar nobody at home can see.',
  },
  {
    when: 'Thursday, 07:30',
    work: 'Train to Zürich',
    family: 'Your turn to drive to school',
    consequence: 'Two people thought the other one was driving. The phone call comes at 07:25.',
  },
  {
    when: 'The whole of May',
    work: 'Four trips, typed twice',
    family: 'Four trips, one forgotten',
    consequence: 'Copying by hand works until the gate, the day or the whole trip changes.',
  },
]

export const WhyConflictsHurt = () => (
  <Section
    ground="sunken"
    title="Why Calendar Conflicts Hurt"
    lead="Work lives in one calendar, family in another. Between the two, things fall through."
  >
    <ul className={styles.stories}>
      {stories.map(({ when, work, family, consequence }) => (
        <li key={when} className={styles.story}>
          <p className={styles.when}>{when}</p>
          <p className={styles.side} data-side="source">
            <small>Work</small> {work}
          </p>
          <p className={styles.side} data-side="target">
            <small>Family</small> {family}
          </p>
          <p>{consequence}</p>
        </li>
      ))}
    </ul>
  </Section>
)
