import { setTimeout as sleep } from 'node:timers/promises'
import { PreviewSyncBody, type SyncPreview, type SyncRunAnswer } from '@calendar-sync/contracts/api/calendarSyncs'
import { totalOf } from '@calendar-sync/contracts/domain/runReport'
import type { Sensitivity } from '@calendar-sync/contracts/domain/sync'
import { type RequestSyncRun, type SyncRunState, syncRunDecider } from '@calendar-sync/contracts/domain/syncRun'
import { answerCodeOfRun, DomainError, errorStatuses } from '@calendar-sync/contracts/errors'
import { RunId, type SyncId, type UserId } from '@calendar-sync/contracts/ids'
import { syncRunStream } from '@calendar-sync/contracts/streams'
import { previewSyncRequest, runEnded } from '@calendar-sync/contracts/subjects'
import type { Bus } from '@calendar-sync/platform/bus/bus'
import { execute, type Known, loadAt } from '@calendar-sync/platform/commands/execute'
import { bodyOf } from '@calendar-sync/platform/http/body'
import type { Context, HttpRouter } from '@calendar-sync/platform/http/context'
import { v5 as deriveUuid } from 'uuid'
import { commandContext, requireSubscriber, setEventPosition, unavailable } from '../http/command.ts'
import type { Dependencies } from '../http/dependencies.ts'
import { liveSync } from '../sync/routes.ts'

/** After this the browser is told that the run goes on, and follows it live (specification of the call). */
const longestRunWaitMs = 60_000
/** The bus wakes us; this is for the message that was lost. */
const pollMs = 1000

/** A full calendar takes a few pages of Google's; a person waits no longer for a preview. */
const longestPreviewWaitMs = 30_000

/** @param stop fires when the process stops: no request waits for a run then */
export function syncRunRoutes(router: HttpRouter, deps: Dependencies, stop: AbortSignal): void {
  const { eventLog, bus, clock } = deps

  const run = (kind: RequestSyncRun['kind']) => async (ctx: Context) => {
    const { userId, actor } = await requireSubscriber(ctx, eventLog)
    const sync = await liveSync(ctx, eventLog, userId)
    if (!sync.active) throw new DomainError('sync_inactive', 'This sync is inactive. Activate it to run it.')
    const context = commandContext(ctx, clock, actor, userId)
    const runId = RunId.parse(deriveUuid('run', context.commandId))
    const command = {
      type: 'RequestSyncRun' as const,
      runId,
      syncId: sync.syncId,
      userId,
      trigger: 'person' as const,
      kind,
    }
    await execute(eventLog, syncRunDecider, syncRunStream(runId), command, context)
    const { state, position } = await waitForRunEnd(deps, runId, stop)
    setEventPosition(ctx, position)
    answerRun(ctx, state, runId)
  }

  router.post('/api/calendar-syncs/:id/sync', run('sync'))
  router.post('/api/calendar-syncs/:id/restore', run('restore'))
  router.post('/api/calendar-syncs/:id/confirm-deletions', run('confirm_deletions'))

  router.post('/api/calendar-syncs/:id/preview', async (ctx) => {
    const { userId } = await requireSubscriber(ctx, eventLog)
    const sync = await liveSync(ctx, eventLog, userId)
    const { sensitivity } = bodyOf(ctx, PreviewSyncBody)
    ctx.body = await previewOf(bus, { userId, syncId: sync.syncId, sensitivity })
  })
}

/**
 * Waits until a run has ended, following it to the run it joined.
 * @param stop fires when the process stops
 * @returns its last state, ended or (after `longestRunWaitMs`, or at `stop`) not
 */
async function waitForRunEnd(
  { eventLog, bus }: Pick<Dependencies, 'eventLog' | 'bus'>,
  runId: RunId,
  stop: AbortSignal,
): Promise<{ state: SyncRunState; position: string | undefined }> {
  const deadline = Date.now() + longestRunWaitMs
  let followed = runId
  let known: Known<SyncRunState> | undefined
  let position: string | undefined
  for (;;) {
    const woken = new AbortController()
    const unsubscribe = await bus.subscribe(runEnded(followed), () => woken.abort())
    try {
      // A long run has told of thousands of events: what was read is not read again.
      const loaded = await loadAt(eventLog, syncRunDecider, syncRunStream(followed), known)
      const { state } = loaded
      if (state.kind === 'joined') {
        followed = state.joinedRunId
        known = undefined
        continue
      }
      known = loaded
      position = loaded.position ?? position
      const ended = state.kind === 'completed' || state.kind === 'failed'
      if (ended || stop.aborted || Date.now() >= deadline) return { state, position }
      const wait = Math.max(1, Math.min(pollMs, deadline - Date.now()))
      await sleep(wait, undefined, { signal: AbortSignal.any([woken.signal, stop]) }).catch(() => undefined)
    } finally {
      await unsubscribe()
    }
  }
}

function answerRun(ctx: Context, state: SyncRunState, runId: RunId): void {
  if (state.kind === 'completed') {
    const { forward, reverse, stopped } = state
    const results = totalOf({ forward, reverse })
    const answer: SyncRunAnswer = { runId: state.runId, results, forward, ...(reverse ? { reverse } : {}) }
    ctx.body = stopped ? { ...answer, stopped } : answer
  } else if (state.kind === 'failed') {
    const code = answerCodeOfRun(state.code)
    ctx.status = errorStatuses[code]
    ctx.body = { error: state.error, code, runId: state.runId, ...(state.details ? { details: state.details } : {}) }
  } else {
    ctx.status = 202
    ctx.body = { runId: state.kind === 'none' ? runId : state.runId, status: 'running' }
  }
}

/**
 * What a run of the sync would do now, as the engine sees it.
 * @param ask with another sensitivity than the sync's to see what that would change
 * @throws DomainError with the engine's code and sentence where the person can mend it; `sync_failed`; `unavailable`
 */
async function previewOf(
  bus: Bus,
  ask: { userId: UserId; syncId: SyncId; sensitivity?: Sensitivity | undefined },
): Promise<SyncPreview> {
  const answer = await bus
    .request(previewSyncRequest, ask, longestPreviewWaitMs)
    .catch(unavailable('The preview takes too long at the moment. Try again later.'))
  if (answer.outcome === 'previewed') return answer.preview
  throw new DomainError(answerCodeOfRun(answer.code), answer.error)
}
