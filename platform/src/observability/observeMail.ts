import { MailRefused, type MailSender } from '../mail/mail.ts'
import { counter } from './metrics.ts'

const emails = counter(
  'emails_total',
  'Emails handed over; outcome is sent, refused (for good) or failed. A failed one is tried again.',
  ['outcome'],
)

/** The same sender, counted. */
export const observeMail = (sender: MailSender): MailSender => ({
  ...sender,
  async send(mail, stop) {
    try {
      await sender.send(mail, stop)
    } catch (error) {
      emails.inc({ outcome: error instanceof MailRefused ? 'refused' : 'failed' })
      throw error
    }
    emails.inc({ outcome: 'sent' })
  },
})
