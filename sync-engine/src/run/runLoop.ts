import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { LeaseLost } from '@calendar-sync/contracts/domain/syncRun'
import { RunId, type SyncId, type UserId } from '@calendar-sync/contracts/ids'
import { syncRunStream } from '@calendar-sync/contracts/streams'
import { keepLease } from '@calendar-sync/platform/background/lease'
import { createWorkLoop } from '@calendar-sync/platform/background/workLoop'
import { eventIdOf } from '@calendar-sync/platform/commands/execute'
import { type EventStore, EventStoreUnavailable } from '@calendar-sync/platform/event-store/eventStore'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { isTracing, traced } from '@calendar-sync/platform/observability/tracing'
import { v5 as deriveUuid } from 'uuid'
import { cursorOf, decidingHash } from '../reconcile/cursor.ts'
import { executeRun, type RunDependencies } from './executeRun.ts'
import type { RunBasis } from './runnableSync.ts'
import type { ClaimedRun, RunRequest } from './runStore.ts'

export type RunLoop = ReturnType<typeof createRunLoop>

/** What a run goes by, read before it is asked for. */
export interface ReadAhead {
  readonly basis: RunBasis
  /**
   * Whether it still does.
   * @param cursor how far the sync's last run has planned, by what was read later than this perhaps; a deleted sync has none
   */
  readonly holds: (cursor: unknown) => boolean
}

/** Milliseconds. An engine that stood still for longer may not have heard yet what was switched off. */
const longestAhead = 5_000

/** Claims runs and carries them out, a few at a time, keeping their leases alive. */
export function createRunLoop(dependencies: RunDependencies) {
  const { runs, engineId, settings, clock, log } = dependencies
  const underWay = new Map<ClaimedRun, AbortController>()
  const aheads = new WeakMap<ClaimedRun, ReadAhead>()
  let timesDistrusted = 0
  const next = () => runs.claim(engineId, settings.lease)
  const work = async (run: ClaimedRun, stop: AbortSignal) => {
    const interrupted = new AbortController()
    underWay.set(run, interrupted)
    const lease = keepLease(() => runs.renew(run, settings.lease), settings.lease, log)
    const any = AbortSignal.any([stop, lease.lost, interrupted.signal])
    try {
      setMaxListeners(0, any)
      const ahead = aheads.get(run)
      const basis = ahead?.holds(run.cursor) ? ahead.basis : undefined
      await traceRun(run, dependencies.eventLog, () => executeRun(run, any, dependencies, basis))
    } catch (error) {
      const storeIsAway = error instanceof EventStoreUnavailable
      if (!any.aborted && !storeIsAway && !(error instanceof LeaseLost)) throw error
      // Kept meanwhile: claimed again and again, it would be given up after a few minutes for what is no fault of its own.
      if (storeIsAway) await untilBack(dependencies.eventLog.store, AbortSignal.any([stop, lease.lost]))
      log.info({ runId: run.runId }, 'A run was put down before its end; it goes on where it stopped.')
      await runs.release(run)
      loop.wake()
    } finally {
      lease.end()
      underWay.delete(run)
    }
  }
  const isLast = ({ othersWait }: ClaimedRun) => !othersWait
  const { runsAtOnce: atOnce, poll } = settings
  const loop = createWorkLoop({ name: 'runs', next, work, isLast, atOnce, poll, log })
  const taker = { engineId, leaseMilliseconds: settings.lease }
  const distrustReads = () => {
    timesDistrusted += 1
  }
  return {
    ...loop,
    /** What was read ahead may not be so any more. */
    distrustReads,
    /** Who decides by what a run goes by whether it is asked for hands that on: a run that begins here at once need not read it again. */
    async readAhead(read: () => Promise<RunBasis | undefined>): Promise<ReadAhead | undefined> {
      const [before, since] = [timesDistrusted, clock().getTime()]
      const basis = await read()
      if (!basis) return undefined
      const isNew = () => Math.abs(clock().getTime() - since) < longestAhead
      const isLastDecidedBy = (cursor: unknown) => cursorOf(cursor, decidingHash(basis)) !== undefined
      // A run that is under way would have been interrupted.
      return { basis, holds: (cursor) => timesDistrusted === before && isNew() && isLastDecidedBy(cursor) }
    },
    /**
     * Has a run carried out: here and at once when there is room for it and no other waits, else by the engine whose turn it is.
     * @returns the run of the same sync and kind that has not ended and is to be followed, if there is one
     */
    async request(request: RunRequest, ahead?: ReadAhead): Promise<RunId | undefined> {
      const asked = await runs.request(request, loop.hasRoom() ? taker : undefined)
      if (typeof asked === 'object') {
        if (ahead) aheads.set(asked, ahead)
        if (!loop.begin(asked)) await runs.release(asked)
        return undefined
      }
      loop.wake()
      return asked === 'queued' ? undefined : asked
    },
    /**
     * Has the sync's run, if this engine has one, put down: claimed again, it asks the log whether the sync may run, and goes on
     * or ends with the reason. A removal of copies is left alone.
     */
    interrupt(syncId: SyncId): void {
      distrustReads()
      for (const [run, interrupted] of underWay) {
        if (run.syncId === syncId && run.kind !== 'remove_copies')
          interrupted.abort(new Error('The sync may have been switched off.'))
      }
    },
  }
}

const pingEveryMs = 500

async function untilBack(store: EventStore, stop: AbortSignal): Promise<void> {
  const answers = () =>
    store.ping().then(
      () => true,
      () => false,
    )
  while (!stop.aborted && !(await answers()))
    await sleep(pingEveryMs, undefined, { signal: stop }).catch(() => undefined)
}

/** Carries a run out as part of the trace of the request that asked for it. */
async function traceRun(run: ClaimedRun, eventLog: EventLog, work: () => Promise<void>): Promise<void> {
  if (!isTracing()) return work()
  const [requested] = await eventLog.read(syncRunStream(run.runId))
  const { trigger, kind, attempt, correlationId } = run
  const attributes = {
    'run.trigger': trigger,
    'run.kind': kind,
    'run.attempt': attempt,
    'correlation.id': correlationId,
  }
  return traced('run', { attributes, parent: requested?.metadata.traceparent ?? null }, work)
}

/**
 * Has a sync checked, because its time has come or Google told of a change. The log hears of it when there is something to
 * tell (`executeRun.ts`). A run of it that is under way does as well.
 * @param occasion names it within the sync: it leads to one run, however often it is asked for
 */
export async function requestCheck(
  { syncId, userId }: { readonly syncId: SyncId; readonly userId: UserId },
  trigger: 'schedule' | 'push',
  occasion: string,
  runLoop: Pick<RunLoop, 'request'>,
  ahead: ReadAhead,
): Promise<void> {
  const runId = RunId.parse(deriveUuid(`${trigger}/${occasion}`, syncId))
  // That of the request, should it come to the log.
  const causationId = eventIdOf(deriveUuid('request', runId), syncRunStream(runId), 0)
  const run = { runId, syncId, userId, trigger, kind: 'sync', correlationId: runId, causationId } as const
  await runLoop.request({ ...run, quiet: true }, ahead)
}
