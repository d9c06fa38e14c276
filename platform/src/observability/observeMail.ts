import type { MailSender } from '../mail/mail.ts'
import { counter } from './metrics.ts'

const letters = counter(
  'emails_total',
  'Letters handed over; outcome is sent or failed. A failed one is tried again.',
  ['outcome'],
)

/** The same sender, counted. */
export const observeMail = (sender: MailSender): MailSender => ({
  ...sender,
  async send(mail) {
    try {
      await sender.send(mail)
    } catch (error) {
      letters.inc({ outcome: 'failed' })
      throw error
    }
    letters.inc({ outcome: 'sent' })
  },
})
