/** An email to one person. */
export interface Mail {
  /** Names this email for good: sent twice, it is still one email to a mail server that compares ids. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same, for who reads mail with looks. */
  readonly html?: string
  /** Where such emails are switched off; mail programs show it. */
  readonly unsubscribe?: string
}

/** How emails leave the house. `send` throws when one could not be handed over; the caller tries again later. */
export interface MailSender {
  send(mail: Mail): Promise<void>
  close(): void
}
