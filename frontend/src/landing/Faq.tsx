import type { Site } from '@calendar-sync/contracts/api/site'
import { useAuth } from '../auth/AuthProvider.tsx'
import { siteOf } from '../auth/session.ts'
import styles from './Faq.module.css'
import { Section } from './Section.tsx'

const questionsOf = ({ outlookNotice }: Site) => [
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
  const questions = questionsOf(siteOf(useAuth().session))
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
