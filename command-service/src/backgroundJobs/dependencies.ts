import type { JobQueue } from '@calendar-sync/platform/background/jobQueue'
import type { Config } from '@calendar-sync/platform/config'
import type { Migrate } from '@calendar-sync/platform/database/migrations'
import type { Pool } from '@calendar-sync/platform/database/pool'
import type { Sessions } from '@calendar-sync/platform/http/session'
import type { MailSender } from '@calendar-sync/platform/mail/mail'
import { z } from 'zod'
import type { Dependencies } from '../http/dependencies.ts'
import type { PaymentGateway } from '../subscription/paymentGateway.ts'
import type { UnconfirmedAddressLimit } from './unconfirmedAddressLimit.ts'

/** An email that is owed because of an event: where that event stands. */
export const Email = z.object({
  kind: z.enum(['enterprise_requested', 'confirm_address', 'address_replaced']),
  stream: z.string(),
  revision: z.int(),
})
export type Email = z.infer<typeof Email>

export interface BackgroundJobDependencies
  extends Pick<Dependencies, 'log' | 'eventLog' | 'clock' | 'keys' | 'vault' | 'grantChanges'> {
  readonly sessions: Pick<Sessions, 'endAllOf'>
  readonly config: Pick<Config, 'google'>
  readonly pool: Pool
  readonly migrate: Migrate
  readonly gateway: PaymentGateway
  readonly mail: MailSender
  /** When each person's plan is to be looked at again. */
  readonly periods: JobQueue<Record<string, never>>
  readonly emails: JobQueue<Email>
  readonly unconfirmedAddressLimit: UnconfirmedAddressLimit
  /** Where links of emails lead. */
  readonly appUrl: string
  readonly emailLinkKey: Buffer
}
