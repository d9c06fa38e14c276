import type { RecordedEvent } from '@calendar-sync/contracts/domain/runReport'
import {
  LeaseLost,
  recordedIn,
  type SyncRunCommand,
  type SyncRunState,
  syncRunDecider,
} from '@calendar-sync/contracts/domain/syncRun'
import { DomainError } from '@calendar-sync/contracts/errors'
import { syncRunStream } from '@calendar-sync/contracts/streams'
import { executeTogether, type Known, loadAt, type Sent } from '@calendar-sync/platform/commands/execute'
import { type Position, RevisionConflict } from '@calendar-sync/platform/event-store/eventStore'
import { engineContext } from '../commandContext.ts'
import type { EngineParts } from '../engineParts.ts'
import { fitting } from '../fitting.ts'
import { countRun } from '../observability/observeRun.ts'
import type { PersonalSeal } from '../personalSeal.ts'
import { placesOfOutcomes, readOutcomes } from '../write/outcomes.ts'
import type { ClaimedRun, RunStore } from './runStore.ts'

type Without<Command, Field extends PropertyKey> = Command extends unknown ? Omit<Command, Field> : never
/** How a run ends; who ends it goes without saying. */
type Ending = Without<Extract<SyncRunCommand, { type: 'CompleteRun' | 'FailRun' }>, 'attempt'>

export interface RunLogDependencies extends Pick<EngineParts, 'clock' | 'eventLog' | 'pool'> {
  readonly runs: Pick<RunStore, 'makeTold'>
  readonly engineId: string
}

/** Events in one SyncEventsRecorded, at most. */
const maxEventsPerRecord = 200
/** Of their JSON: sealed it is a third larger, and an append holds 1 MiB. */
const maxRecordBytes = 500_000

/** A run, as the log is told of it by the engine that has its lease. */
export function openRunOnLog(run: ClaimedRun, { eventLog, clock, pool, runs, engineId }: RunLogDependencies) {
  const { runId, syncId, userId, trigger, kind, attempt, leaseUntil } = run
  const stream = syncRunStream(runId)
  const began = clock()
  // What was learned of the run's stream is kept, or each command would read all that was recorded.
  let known: Known<SyncRunState> | undefined
  let position: Position | undefined
  let told: Promise<SyncRunState> | undefined

  /** What the log says of a run that a person asked for. Asked for in the same moment as other streams, it is read with them. */
  const read = async () => {
    const { state, revision } = await loadAt(eventLog, syncRunDecider, stream)
    known = { state, revision }
    return state
  }
  /** However late the log hears of its beginning, it hears when that was. */
  const sent = (command: SyncRunCommand, step: string): Sent<SyncRunCommand> => {
    const isRequest = command.type === 'RequestSyncRun'
    const cause = { ...run, bySchedule: trigger === 'schedule', ...(isRequest ? { causationId: null } : {}) }
    const at = isRequest || command.type === 'ClaimRun' ? () => began : clock
    return { command, context: engineContext(cause, runId, step, at) }
  }
  const send = async (...commands: [Sent<SyncRunCommand>, ...Sent<SyncRunCommand>[]]): Promise<SyncRunState> => {
    const outcome = await executeTogether(eventLog, syncRunDecider, stream, commands, known)
    known = outcome.known
    position = outcome.position ?? position
    countRun(run, outcome.events)
    return outcome.state
  }
  const claim = () =>
    sent({ type: 'ClaimRun', engineId, attempt, leaseUntil: leaseUntil.toISOString() }, `claim/${attempt}`)
  const begin = async (): Promise<SyncRunState> => {
    if (run.quiet && !(await runs.makeTold(run))) throw new LeaseLost()
    const request = sent({ type: 'RequestSyncRun', runId, syncId, userId, trigger, kind }, 'request')
    try {
      return await (trigger === 'person' ? send(claim()) : send(request, claim()))
    } catch (error) {
      if (error instanceof DomainError && error.code === 'not_found') return syncRunDecider.initialState
      throw error instanceof RevisionConflict || error instanceof DomainError ? new LeaseLost() : error
    }
  }
  /**
   * Has the log know that this engine has the run, and before that its request if no person asked for it, unless it does.
   * @returns what it says of the run then; that there is none, when the request is on no log
   * @throws LeaseLost when another engine has the run
   */
  const tell = () => {
    told ??= begin()
    return told
  }

  /** Saved, and not on the log yet. Undefined: only the rows say so, as an engine before this one, or an append, may have failed. */
  let waiting: RecordedEvent[] | undefined = attempt === 1 ? [] : undefined
  let recorded = 0
  let recording = Promise.resolve()
  /** Of the same outcomes always the same: an append that was not answered may be repeated. */
  const nextOf = (outcomes: readonly RecordedEvent[]) => fitting(outcomes.slice(0, maxEventsPerRecord), maxRecordBytes)
  const recordNext = async (events: readonly RecordedEvent[]) => {
    await send(sent({ type: 'RecordEvents', attempt, after: recorded, events }, `events/${recorded}`))
    recorded += events.length
  }
  const recordWaiting = async (outcomes: RecordedEvent[]) => {
    const events = nextOf(outcomes)
    try {
      await recordNext(events)
    } catch (error) {
      // It may be on the log all the same.
      waiting = undefined
      throw error
    }
    outcomes.splice(0, events.length)
  }
  const recordFull = async () => {
    while (waiting && waiting.length >= maxEventsPerRecord) {
      if (waiting.slice(0, maxEventsPerRecord).some(({ status }) => status === 'error')) return
      await recordWaiting(waiting)
    }
  }
  const recordRows = async (seal: PersonalSeal) => {
    recorded = recordedIn(await read())
    const places = (await placesOfOutcomes(pool, runId)).slice(recorded)
    const readPart = (from: number) => readOutcomes(pool, runId, seal, places.slice(from, from + maxEventsPerRecord))
    let next = readPart(0)
    for (let done = 0; done < places.length; ) {
      const events = nextOf(await next)
      // Another engine has ended the run meanwhile: its outcomes went with it.
      if (events.length === 0) return
      done += events.length
      // Read while these are recorded; should that fail, it is heard in its turn.
      next = readPart(done)
      next.catch(() => undefined)
      await recordNext(events)
    }
  }
  return {
    read,
    tell,
    isTold: () => told !== undefined,
    /** Where the newest of what this engine put there stands; undefined while there is nothing. */
    position: () => position,
    /**
     * The run's next outcomes were saved, in this order. They go on the log while others are still written, a full record at a
     * time and up to the first that failed: an engine that takes over may do that one yet.
     */
    saved(outcomes: readonly RecordedEvent[]): void {
      waiting?.push(...outcomes)
      // What could not be put there now is read from the rows at the end.
      recording = recording.then(recordFull).catch(() => undefined)
    },
    /** Puts what became of events on the log, beyond what stands there already. The run is told. */
    async record(seal: PersonalSeal): Promise<void> {
      await recording
      if (!waiting) return recordRows(seal)
      while (waiting.length > 0) await recordWaiting(waiting)
    },
    /** Ends the run; one that was not told is told together with its end. @throws LeaseLost */
    async end(ending: Ending): Promise<SyncRunState> {
      const command = sent({ ...ending, attempt }, 'end')
      if (told || trigger !== 'person') {
        await tell()
        return send(command)
      }
      const ended = send(claim(), command)
      told = ended
      return ended
    },
    /** Waits until nothing is on its way to the log any more. */
    async settled(): Promise<void> {
      await Promise.allSettled([recording, told])
    },
  }
}
