import type { SyncRunAnswer } from '@calendar-sync/contracts/api/calendarSyncs'
import type { SyncRun } from '@calendar-sync/contracts/api/syncRuns'
import type { RunCounts } from '@calendar-sync/contracts/domain/runReport'
import { StoppedDeletions } from '@calendar-sync/contracts/domain/syncRun'
import type { RunId } from '@calendar-sync/contracts/ids'
import { RequestError } from '../request/requestError.ts'

const pollInterval = 2_000
/** How often in a row the server may give no answer before the page stops asking: for a minute. */
const mostFailures = 30
/** The same of a start that was lost at once: it hardly reached the server. */
const mostQuickFailures = 3
/** In ms. A start that was lost later reached the server, most likely, so its run goes on. */
const quickMs = 10_000

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
  /** Each call is the same command, so that another one joins the run that the first one started. */
  readonly start: () => Promise<Pick<SyncRunAnswer, 'results'> | Pick<SyncRunAnswer, 'runId'>>
  readonly read: (runId: RunId) => Promise<Pick<SyncRun, 'status' | 'results' | 'error' | 'code'>>
  readonly pause: (milliseconds: number) => Promise<unknown>
  /** In ms, by a clock that is never set back. */
  readonly now: () => number
}

/** The server only asks for patience: that says nothing of a run. */
const isPutOff = (error: unknown) =>
  error instanceof RequestError && (error.status === 429 || error.code === 'overloaded')

const isRefusal = (error: unknown) => error instanceof RequestError && error.status < 500 && !isPutOff(error)

/**
 * Whether a browser or a proxy on the way gave up waiting, so that the server's own answer is not known. Our own proxy says `unavailable`
 * in its place, and the server that its storage does not answer: a run that was asked for goes on meanwhile.
 */
const isLost = (error: unknown) =>
  error instanceof TypeError ||
  (error instanceof RequestError &&
    (error.code === undefined || error.code === 'unavailable') &&
    [502, 503, 504].includes(error.status))

/** Starts a run, again where the answer is lost: WebKit waits a minute for it, and some proxies half of that. */
async function startUntilAnswered({ start, pause, now }: Calls) {
  let most = mostQuickFailures
  let mayHaveBegun = false
  for (let failures = 1; ; failures += 1) {
    const startedAt = now()
    try {
      return await start()
    } catch (error) {
      if (now() - startedAt >= quickMs) most = mostFailures
      mayHaveBegun ||= isLost(error)
      if (!(isLost(error) || (mayHaveBegun && isPutOff(error))) || failures >= most) throw error
    }
    await pause(pollInterval)
  }
}

/**
 * Starts a run and waits for its end, also when that takes longer than the server, the browser or a proxy waits.
 * @throws DeletionsStopped; Error with the run's reason when it failed; what a call threw when it was refused, or lost too often
 */
export async function runToEnd(calls: Calls): Promise<RunCounts> {
  const { read, pause } = calls
  const answer = await startUntilAnswered(calls).catch((error: unknown) => {
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
