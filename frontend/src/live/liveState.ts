import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import type { LiveMessage } from '@calendar-sync/contracts/live'

/** How far a run is, in events. `total` is unknown until the calendars are read. */
export interface SyncProgress {
  readonly message: string
  readonly done: number
  readonly total: number | null
  /** When the page heard this, in ms. */
  readonly heardAt: number
}

export interface LiveState {
  readonly connected: boolean
  /** The newest message, until it is cleared. */
  readonly message: string | null
  readonly failed: boolean
  /** Whether the person is told the same by what they pressed: then it is spoken, and not shown once more. */
  readonly toldElsewhere: boolean
  /** Syncs that are running now, by id. */
  readonly running: Readonly<Record<string, SyncProgress>>
}

export const initialLive: LiveState = {
  connected: false,
  message: null,
  failed: false,
  toldElsewhere: false,
  running: {},
}

function without(running: LiveState['running'], syncId: string): LiveState['running'] {
  const { [syncId]: _, ...rest } = running
  return rest
}

function runningAfter(
  running: LiveState['running'],
  { operation, message, syncId, done, total }: LiveMessage,
  heardAt: number,
) {
  if (!syncId) return running
  switch (operation) {
    case 'sync_started':
    case 'sync_progress':
      return { ...running, [syncId]: { message, done: done ?? 0, total: total ?? null, heardAt } }
    case 'sync_completed':
    case 'sync_failed':
      return without(running, syncId)
    // Of others, such as those of a newer service, only the message is for this page.
    default:
      return running
  }
}

/** The state after one more message. */
export const afterMessage = (
  state: LiveState,
  message: LiveMessage,
  heardAt: number,
  toldElsewhere = false,
): LiveState => ({
  ...state,
  message: message.message || state.message,
  failed: message.operation === 'sync_failed',
  toldElsewhere,
  running: runningAfter(state.running, message, heardAt),
})

/** What was running when the connection closed may have ended unheard: nothing is claimed about it. */
export const afterDisconnect = (state: LiveState): LiveState => ({ ...state, connected: false, running: {} })

/** How long a list may not know yet what was said live, in ms. */
const listsLag = 5_000

/** The state once the syncs were read: what they say has ended is over, also where the message of its end was lost. */
export function afterReading(
  state: LiveState,
  syncs: readonly Pick<CalendarSync, 'id' | 'currentRunId'>[],
  readAt: number,
): LiveState {
  const over = syncs.filter(({ id, currentRunId }) => {
    const known = state.running[id]
    return known && currentRunId === null && known.heardAt + listsLag < readAt
  })
  return over.length === 0
    ? state
    : { ...state, running: over.reduce((rest, { id }) => without(rest, id), state.running) }
}
