import type { MailSender } from '../mail/mail.ts'
import { counter } from './metrics.ts'

const emails = counter('emails_total', 'Emails handed over; outcome is sent or failed. A failed one is tried again.', [
  'outcome',
])

/** The same sender, counted. */
export const observeMail = (sender: MailSender): MailSender => ({
  ...sender,
  async send(mail) {
    try {
      await sender.send(mail)
    } catch (error) {
      emails.inc({ outcome: 'failed' })
      throw error
    }
    emails.inc({ outcome: 'sent' })
  },
})
