import type { Bus } from '@calendar-sync/platform/bus/bus'
import type { Clock } from '@calendar-sync/platform/clock'
import type { Config } from '@calendar-sync/platform/config'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import type { Sessions } from '@calendar-sync/platform/http/session'
import type { Log } from '@calendar-sync/platform/log'
import type { GrantChanges } from '@calendar-sync/platform/privacy/grantChanges'
import type { PersonalKeys } from '@calendar-sync/platform/privacy/personalKeys'
import type { Vault } from '@calendar-sync/platform/privacy/vault'

/** What the command service stands on. */
export interface Dependencies {
  readonly log: Log
  readonly eventLog: EventLog
  readonly bus: Bus
  readonly vault: Vault
  readonly grantChanges: GrantChanges
  readonly keys: PersonalKeys
  readonly sessions: Pick<Sessions, 'end' | 'endAllOf' | 'prune'>
  readonly clock: Clock
  readonly config: Pick<
    Config,
    | 'publicUrl'
    | 'google'
    | 'adminEmails'
    | 'maxAccounts'
    | 'signInLimitPerMinute'
    | 'commandLimitPerMinute'
    | 'readWaitMs'
  >
  /** Hashes what names a stream without telling it. */
  readonly streamNameKey: Buffer
  /** Signs the links of emails. */
  readonly emailLinkKey: Buffer
}
