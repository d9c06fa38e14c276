import { accountsDecider } from '@calendar-sync/contracts/domain/accounts'
import { AccountId, UserId } from '@calendar-sync/contracts/ids'
import { accountsStream } from '@calendar-sync/contracts/streams'
import { refreshTokenRequest } from '@calendar-sync/contracts/subjects'
import type { Bus, Unsubscribe } from '@calendar-sync/platform/bus/bus'
import { loadAt } from '@calendar-sync/platform/commands/execute'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import type { Log } from '@calendar-sync/platform/log'
import { v4 as newUuid } from 'uuid'
import type { z } from 'zod'
import { isFailure } from '../google/failure.ts'
import type { Tokens } from '../google/tokens.ts'
import { type TaskQueue, taskJob } from '../reactions/tasks.ts'

type RefreshAnswer = z.infer<typeof refreshTokenRequest.reply>

/** Handles the request to refresh an account's token now; its calendars are looked through too, as at a sign-in. */
export const handleTokenRefresh = (
  bus: Bus,
  tokens: Tokens,
  tasks: TaskQueue,
  eventLog: EventLog,
  log: Log,
): Promise<Unsubscribe> =>
  bus.respond(refreshTokenRequest, async (ask): Promise<RefreshAnswer> => {
    const account = { userId: UserId.parse(ask.userId), accountId: AccountId.parse(ask.accountId) }
    const state = async () => {
      const { state, position } = await loadAt(eventLog, accountsDecider, accountsStream(account.userId))
      return { accounts: state.accounts, position: position ?? null }
    }
    // Only a person's own account: the question says both, and the log knows what belongs together.
    const { accounts } = await state()
    if (!accounts.some(({ accountId }) => accountId === account.accountId)) {
      return { outcome: 'failed', message: 'This account is not connected.' }
    }
    try {
      await tokens.refresh(account)
      const [id, correlationId] = [newUuid(), newUuid()]
      const discover = { kind: 'discover_calendars', subjectId: account.accountId, correlationId } as const
      await tasks.add(taskJob(id, account.userId, discover))
      return { outcome: 'refreshed', position: (await state()).position }
    } catch (error) {
      if (isFailure(error, 'reconnection_required')) {
        return { outcome: 'reconnection_required', position: (await state()).position }
      }
      log.warn({ error, accountId: account.accountId }, 'A token could not be refreshed.')
      const message = isFailure(error, 'refused')
        ? 'Google refused to renew the access to this account. That is ours to mend: try again later.'
        : 'Google does not answer at the moment. Try again later.'
      return { outcome: 'failed', message }
    }
  })
