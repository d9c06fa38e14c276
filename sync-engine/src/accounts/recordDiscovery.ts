import { accountsDecider, type DiscoveryCommand } from '@calendar-sync/contracts/domain/accounts'
import { accountsStream } from '@calendar-sync/contracts/streams'
import { liveOf } from '@calendar-sync/contracts/subjects'
import type { Bus } from '@calendar-sync/platform/bus/bus'
import type { Clock } from '@calendar-sync/platform/clock'
import { execute } from '@calendar-sync/platform/commands/execute'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { v4 as newUuid } from 'uuid'
import { engineContext } from '../commandContext.ts'

export type RecordDiscovery = (command: DiscoveryCommand, correlationId?: string) => Promise<void>

/** Appends what the engine found out about an account; nothing when it is known already. */
export const createRecordDiscovery =
  (eventLog: EventLog, bus: Bus, clock: Clock): RecordDiscovery =>
  async (command, correlationId) => {
    const id = newUuid()
    const cause = { userId: command.userId, correlationId: correlationId ?? id, causationId: null }
    const context = engineContext(cause, id, command.type, clock)
    const { events } = await execute(eventLog, accountsDecider, accountsStream(command.userId), command, context)
    const message = sentences[command.type]
    if (events.length > 0 && message !== undefined) {
      bus.publish(liveOf(command.userId), { type: 'sync_status_update', operation: 'account_changed', message })
    }
  }

/** What the person's browser is told. A refreshed token does not interest the person. */
const sentences: Partial<Record<DiscoveryCommand['type'], string>> = {
  RecordCalendars: 'Your calendars were looked through.',
  RequireReconnection: 'A Google account must be reconnected.',
}
