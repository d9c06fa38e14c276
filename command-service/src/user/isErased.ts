import { userDecider } from '@calendar-sync/contracts/domain/user'
import type { UserId } from '@calendar-sync/contracts/ids'
import { userStream } from '@calendar-sync/contracts/streams'
import { load } from '@calendar-sync/platform/commands/execute'
import type { EventLog } from '@calendar-sync/platform/eventLog'

/** Whether a person has left, also while what follows from it is not done yet. */
export const isErased = async (eventLog: EventLog, userId: UserId): Promise<boolean> =>
  (await load(eventLog, userDecider, userStream(userId))).kind === 'erased'
