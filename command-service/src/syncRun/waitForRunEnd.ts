import { setTimeout as sleep } from 'node:timers/promises'
import { fold } from '@calendar-sync/contracts/domain/decider'
import { type SyncRunEvent, type SyncRunState, syncRunDecider } from '@calendar-sync/contracts/domain/syncRun'
import type { RunId } from '@calendar-sync/contracts/ids'
import { syncRunStream } from '@calendar-sync/contracts/streams'
import { runEnded } from '@calendar-sync/contracts/subjects'
import type { Dependencies } from '../http/dependencies.ts'

/** The bus wakes us; this is for the message that was lost. */
const pollMs = 1000

/**
 * Waits until a run has ended, following it to the run it joined.
 * @param stop fires when the process stops
 * @returns its last state, ended or (after `longestMs`, or at `stop`) not
 */
export async function waitForRunEnd(
  { eventLog, bus }: Pick<Dependencies, 'eventLog' | 'bus'>,
  runId: RunId,
  longestMs: number,
  stop: AbortSignal,
): Promise<{ state: SyncRunState; position: string | undefined }> {
  const deadline = Date.now() + longestMs
  let followed = runId
  for (;;) {
    const woken = new AbortController()
    const unsubscribe = await bus.subscribe(runEnded(followed), () => woken.abort())
    try {
      const events = await eventLog.read<SyncRunEvent>(syncRunStream(followed))
      const state = fold(syncRunDecider, events)
      if (state.kind === 'joined') {
        followed = state.joinedRunId
        continue
      }
      const ended = state.kind === 'completed' || state.kind === 'failed'
      if (ended || stop.aborted || Date.now() >= deadline) return { state, position: events.at(-1)?.position }
      const wait = Math.max(1, Math.min(pollMs, deadline - Date.now()))
      await sleep(wait, undefined, { signal: AbortSignal.any([woken.signal, stop]) }).catch(() => undefined)
    } finally {
      await unsubscribe()
    }
  }
}
