import styles from './HowWeFixIt.module.css'
import { ProductPicture } from './ProductPicture.tsx'
import { Section } from './Section.tsx'

const steps = [
  {
    title: 'Connect',
    text: 'Sign in with Google, then add your second account. It takes a minute, and you can take it back at any time.',
  },
  {
    title: 'Choose',
    text: 'Pick the calendar to read from and the one to write to: one way, the other way, or both. Keywords keep it to the trips you mean.',
  },
  {
    title: 'Relax',
    text: 'Press Sync Now and watch it happen. A flight that moves, moves in both places; one that is cancelled disappears. Automatic syncing is coming soon.',
  },
]

export const HowWeFixIt = () => (
  <Section id="how" title="How We Fix It" lead="Two calendars and one line between them. Three steps, once.">
    <ol className={styles.steps}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className={styles.step}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
    <ProductPicture />
  </Section>
)
