import type { SyncRunAnswer } from '@calendar-sync/contracts/api/calendarSyncs'
import type { SyncRun } from '@calendar-sync/contracts/api/syncRuns'
import type { RunCounts } from '@calendar-sync/contracts/domain/runReport'
import { StoppedDeletions } from '@calendar-sync/contracts/domain/syncRun'
import type { RunId } from '@calendar-sync/contracts/ids'
import { RequestError } from '../request/requestError.ts'

const pollInterval = 2_000
/** How often in a row the server may give no answer before the page stops asking: for a minute. */
const mostFailures = 30

/** The run was stopped because it would have deleted a great part of the copies. */
export class DeletionsStopped extends Error {
  override readonly name = 'DeletionsStopped'
  readonly stopped: StoppedDeletions | null

  constructor(message: string, details: unknown) {
    super(message)
    this.stopped = StoppedDeletions.safeParse(details).data ?? null
  }
}

const needsConfirmation = 'deletions_need_confirmation'

interface Calls {
  readonly start: () => Promise<Pick<SyncRunAnswer, 'results'> | Pick<SyncRunAnswer, 'runId'>>
  readonly read: (runId: RunId) => Promise<Pick<SyncRun, 'status' | 'results' | 'error' | 'code'>>
  readonly pause: (milliseconds: number) => Promise<unknown>
}

const isRefusal = (error: unknown) => error instanceof RequestError && error.status < 500

/** Starts a run and waits for its end, also when that takes longer than the server waits with its answer. */
export async function runToEnd({ start, read, pause }: Calls): Promise<RunCounts> {
  const answer = await start().catch((error: unknown) => {
    if (error instanceof RequestError && error.code === needsConfirmation)
      throw new DeletionsStopped(error.message, error.details)
    throw error
  })
  if ('results' in answer) return answer.results
  let failures = 0
  for (;;) {
    await pause(pollInterval)
    const run = await read(answer.runId).catch((error: unknown) => {
      failures += 1
      // The run goes on, whether or not this page hears of it.
      if (isRefusal(error) || failures >= mostFailures) throw error
      return null
    })
    if (!run) continue
    failures = 0
    if (run.status === 'completed') return run.results
    if (run.status === 'failed') {
      const reason = run.error ?? 'The run could not finish.'
      throw run.code === needsConfirmation ? new DeletionsStopped(reason, null) : new Error(reason)
    }
  }
}

/** The runs that the page waits for, by what was pressed. */
const awaited = new Map<string, Promise<RunCounts>>()

/** The same; a button that is pressed again before the page could take it away waits for the run of the first press. */
export function runOnceToEnd(pressed: string, calls: Calls): Promise<RunCounts> {
  const known = awaited.get(pressed)
  if (known !== undefined) return known
  const run = runToEnd(calls).finally(() => awaited.delete(pressed))
  awaited.set(pressed, run)
  return run
}
