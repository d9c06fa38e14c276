/** A letter to one person. */
export interface Mail {
  /** Names this letter for good: sent twice, it is still one letter to a mail server that compares ids. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same, for who reads mail with looks. */
  readonly html?: string
  /** Where such letters are switched off; mail programs show it. */
  readonly unsubscribe?: string
}

/** How letters leave the house. `send` throws when one could not be handed over; the caller tries again later. */
export interface MailSender {
  send(mail: Mail): Promise<void>
  close(): void
}
