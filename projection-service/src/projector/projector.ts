import { setTimeout as delay } from 'node:timers/promises'
import type { ProjectorState } from '@calendar-sync/contracts/api/operations'
import type { EventType } from '@calendar-sync/contracts/domain/registry'
import { pauseAfter } from '@calendar-sync/platform/background/pauses'
import { levelOf } from '@calendar-sync/platform/database/pool'
import type { Position } from '@calendar-sync/platform/event-store/eventStore'
import type { Log } from '@calendar-sync/platform/log'
import type { Pool } from 'pg'
import { follow } from './follow.ts'
import { createJointCheckpoints } from './jointCheckpoints.ts'
import { type Connection, connect, tryToLead } from './leadership.ts'
import { dropLeftovers } from './leftovers.ts'
import { projectedEvents, projectionErrors } from './metrics.ts'
import type { Positions } from './positions.ts'
import { createRate } from './rate.ts'
import type { Fields, ReadModel } from './readModel.ts'
import { type Build, type BuildDependencies, beginBuild, build } from './rebuild.ts'
import { type Generation, liveGeneration, prepareSchema, Superseded } from './tableGenerations.ts'
import { type Verification, verify } from './verify.ts'

export interface ProjectorDependencies extends BuildDependencies {
  readonly pool: Pool
  readonly positions: Positions
  readonly log: Log
}

export interface ProjectorHealth {
  readonly name: string
  readonly version: number
  readonly state: ProjectorState
  /** How far this process has folded; null when it has not. */
  readonly position: Position | null
  /** Why it fails, and how often in a row. */
  readonly error: string | null
  readonly failures: number
  /** Events folded a second by this process, over the last minute. */
  readonly rate: number
}

/** How often a process that is not the one projecting looks whether it should be; milliseconds. */
const standbyMilliseconds = 1_000

export type Projector = ReturnType<typeof createProjector>

/**
 * Keeps one read model in step with the log.
 * @param checkpoints shared by the read models of a process
 */
export function createProjector<Row extends Fields, Type extends EventType>(
  model: ReadModel<Row, Type>,
  dependencies: ProjectorDependencies,
  checkpoints = createJointCheckpoints(),
) {
  const { name, version } = model
  const { eventLog, pool, positions } = dependencies
  const log = dependencies.log.child({ readModel: name, version })
  const stopping = new AbortController()
  let state: ProjectorState = 'starting'
  let position: Position | null = null
  let error: string | null = null
  let failures = 0
  const rate = createRate()
  let running: Promise<void> = Promise.resolve()
  let initialise: () => void = () => undefined
  const initialised = new Promise<void>((resolve) => {
    initialise = resolve
  })
  const enter = (next: ProjectorState) => {
    state = next
    if (next !== 'starting' && next !== 'building' && next !== 'catching up') initialise()
  }

  const pause = (milliseconds: number) =>
    delay(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined)

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await prepareSchema(pool)
        const leadership = await tryToLead(pool, `${name} v${version}`)
        if (leadership) await lead(leadership).finally(leadership.close)
        else enter('standby')
        await pause(standbyMilliseconds)
      } catch (thrown) {
        if (stopping.signal.aborted) break
        await recover(thrown)
      }
    }
    enter('stopped')
  }

  /** Projects until stopped; throws when it cannot go on. */
  async function lead({ client, lost }: Connection): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, lost])
    await dropLeftovers(client, name)
    while (!stopping.signal.aborted) {
      lost.throwIfAborted()
      const live = await liveGeneration(client, name)
      if (live && live.version > version) throw new Superseded(`Readers see version ${live.version} of ${name}.`)
      if (live?.version === version) {
        await feed(client, live, signal)
      } else {
        enter('building')
        log.info({ replaces: live?.version ?? null }, 'building the read model')
        await build(model, client, dependencies, signal)
        log.info({}, 'the read model is built')
      }
    }
  }

  /** Goes on from the checkpoint until stopped, or until a newly built table takes this one's place. */
  async function feed(client: Connection['client'], generation: Generation, signal: AbortSignal): Promise<void> {
    const advance = (to: Position) => {
      position = to
      positions.advanced(name, to)
    }
    advance(generation.position)
    enter('catching up')
    await follow(model, client, generation, { eventLog, checkpoints }, signal, ({ position: to, caughtUp, events }) => {
      advance(to)
      rate.count(events.length)
      projectedEvents.inc({ read_model: name }, events.length)
      if (caughtUp) enter('live')
      error = null
      failures = 0
    })
  }

  /** Nothing is ever skipped: after any failure, the same events come again after a pause that grows for a while. */
  async function recover(thrown: unknown): Promise<void> {
    if (thrown instanceof Superseded) {
      if (state !== 'superseded') log.warn({}, thrown.message)
      enter('superseded')
      return pause(standbyMilliseconds)
    }
    enter('failing')
    failures += 1
    projectionErrors.inc({ read_model: name })
    error = thrown instanceof Error ? thrown.message : String(thrown)
    const wait = pauseAfter(failures, thrown)
    log[levelOf(thrown, 'error')](
      { error: thrown, failures },
      `The read model ${name} does not advance; trying again in ${wait} ms.`,
    )
    await pause(wait)
  }

  /**
   * Begins to build the model again while readers keep what they have; from any process. Ends when readers see the new one.
   * @throws BuildUnderWay
   */
  async function beginRebuild(): Promise<Build> {
    const { client, lost, close } = await connect(pool, `rebuild of ${name}`)
    const signal = AbortSignal.any([stopping.signal, lost])
    try {
      const { ended } = await beginBuild(model, client, dependencies, signal)
      return { ended: ended.finally(close) }
    } catch (error) {
      await close()
      throw error
    }
  }

  return {
    name,
    /** Resolves when the model is up to date for the first time, or another process's task, or failing. */
    initialised,
    start() {
      running = run()
    },
    health: (): ProjectorHealth => ({ name, version, state, position, error, failures, rate: rate.perSecond() }),
    /** The types of events it folds, to ask the log what it has not folded yet. */
    handles: model.handles,
    beginRebuild,
    /** The same as `beginRebuild`, to its end. */
    async rebuild() {
      await (await beginRebuild()).ended
    },
    /**
     * Compares what readers see with a replay of the log.
     * @throws NotVerifiable
     */
    async verify(onProgress?: (done: number, total: number) => void): Promise<Verification> {
      const { client, close } = await connect(pool, `verification of ${name}`)
      return verify(model, client, eventLog, onProgress).finally(close)
    },
    async stop() {
      stopping.abort(new Error('The projector is being stopped.'))
      await running
    },
  }
}
