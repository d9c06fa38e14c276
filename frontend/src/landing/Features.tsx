import type { ReactNode } from 'react'
import { BoltIcon, FilterIcon, LockIcon, PeopleIcon, PlaneIcon, WarningIcon } from '../ui/icons.tsx'
import styles from './Features.module.css'
import { Section } from './Section.tsx'

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
