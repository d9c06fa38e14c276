import type { AccountsEvent, AccountsState } from '@calendar-sync/contracts/events/accounts'
import { accountsStream } from '@calendar-sync/contracts/streams'
import type { Clock } from '@calendar-sync/platform/clock'
import { execute, type Outcome } from '@calendar-sync/platform/commands/execute'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { v4 as newUuid } from 'uuid'
import { engineContext } from '../commandContext.ts'
import type { Account, TokenNews } from '../google/tokens.ts'
import { accountsDecider, type EngineAccountsCommand } from './accounts.ts'

export type Announce = (
  command: EngineAccountsCommand,
  correlationId?: string,
) => Promise<Outcome<AccountsState, AccountsEvent>>

/** Appends what the engine found out about an account; nothing when it is known already. */
export const createAnnounce =
  (eventLog: EventLog, clock: Clock): Announce =>
  (command, correlationId) => {
    const id = newUuid()
    const cause = { userId: command.userId, correlationId: correlationId ?? id, causationId: null }
    const context = engineContext(cause, id, command.type, clock)
    return execute(eventLog, accountsDecider, accountsStream(command.userId), command, context)
  }

/** Tells the log what became of an account's tokens. */
export const tokenNews = (announce: Announce): TokenNews => ({
  async refreshed({ userId, accountId }: Account, expiresAt) {
    const tokenExpiry = expiresAt?.toISOString() ?? null
    await announce({ type: 'RecordTokenRefreshed', userId, accountId, tokenExpiry })
  },
  async reconnectionRequired({ userId, accountId }, reason) {
    await announce({ type: 'RequireReconnection', userId, accountId, reason })
  },
})
