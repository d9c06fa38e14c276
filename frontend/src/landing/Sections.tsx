import type { ReactNode } from 'react'
import { useAuth } from '../auth/AuthProvider.tsx'
import { siteOf } from '../auth/session.ts'
import { BoltIcon, FilterIcon, LockIcon, PeopleIcon, PlaneIcon, WarningIcon } from '../ui/icons.tsx'
import styles from './Sections.module.css'

interface SectionProps {
  readonly id?: string
  readonly title: string
  readonly lead?: string
  readonly ground?: 'paper' | 'sunken'
  /** The heading beside the content where there is room, instead of above it. */
  readonly beside?: boolean
  readonly children: ReactNode
}

export const Section = ({ id, title, lead, ground = 'paper', beside = false, children }: SectionProps) => (
  <section id={id} className={styles.section} data-ground={ground}>
    <div className={styles.inner} data-beside={beside}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {lead && <p>{lead}</p>}
      </div>
      {children}
    </div>
  </section>
)

const stories = [
  {
    when: 'Tuesday, 19:00',
    work: 'Flight home, lands 21:10',
    family: "Parents' evening",
    consequence:
      'You promised to be there. The flight was booked three weeks ago, in a calendar your family cannot see.',
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

const features: readonly { icon: ReactNode; title: string; text: string }[] = [
  {
    icon: <PeopleIcon />,
    title: 'Work trips, shared with family',
    text: 'Flights, trains and hotels show up at home, with the times and places they need and nothing from your meetings.',
  },
  {
    icon: <LockIcon />,
    title: 'A privacy toggle',
    text: 'Share the details of a trip, or only that you are busy. Guests and video links never travel along.',
  },
  {
    icon: <WarningIcon />,
    title: 'Conflict warnings',
    text: 'See where a trip and a family date overlap while there is still time to change one of them.',
  },
  {
    icon: <BoltIcon />,
    title: 'Real-time updates',
    text: 'Watch each event arrive as it is copied. When the airline moves your flight, the copy moves too.',
  },
  {
    icon: <PlaneIcon />,
    title: 'It knows travel when it sees it',
    text: 'Calendar Sync recognises trips by flight numbers, airports and words, so you need not tag anything.',
  },
  {
    icon: <FilterIcon />,
    title: 'Your own keywords',
    text: 'Narrow a sync to any or all of your words, in the title, the description or the location.',
  },
]

export const Features = () => (
  <Section ground="sunken" title="Made for people who are needed in two places">
    <ul className={styles.features}>
      {features.map(({ icon, title, text }) => (
        <li key={title} className={styles.feature}>
          <span className={styles.icon}>{icon}</span>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </Section>
)

const questionsOf = (outlookNotice: string) => [
  {
    question: 'Why pay for a calendar sync?',
    answer:
      'Because it has to be right every time, also on the day the airline moves your flight twice. We live from your subscription and from nothing else: no advertisements, no selling of data, and a person who answers when you write.',
  },
  {
    question: 'Does it work with Outlook?',
    answer: `Not yet. Calendar Sync works with Google Calendar today${outlookNotice && `; support for Microsoft Outlook is ${outlookNotice}`}.`,
  },
  {
    question: 'Can I cancel anytime?',
    answer:
      'Yes, with one button. You keep access until the end of the period you have paid for, and what was copied stays in your calendars.',
  },
]

export function Faq() {
  const { session } = useAuth()
  const questions = questionsOf(session === 'pending' ? '' : siteOf(session).outlookNotice)
  return (
    <Section id="questions" ground="sunken" beside title="Questions people ask">
      <div className={styles.list}>
        {questions.map(({ question, answer }) => (
          <details key={question} className={styles.entry}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}
