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

/** A mail server does not take an email, now or later: its recipient or what it says is refused for good. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** What an error of `send` leads to in a queue of emails. */
export const reactionToUnsent = (error: unknown): 'refused' | 'retry' =>
  error instanceof MailRefused ? 'refused' : 'retry'

/** How emails leave the house. */
export interface MailSender {
  /**
   * @param stop ends it soon, so that the process can stop
   * @throws MailRefused when no later try helps; another Error when it could not be handed over: the caller tries again later
   */
  send(mail: Mail, stop?: AbortSignal): Promise<void>
  close(): void
}
