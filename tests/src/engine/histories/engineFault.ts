import { setTimeout as sleep } from 'node:timers/promises'
import { evolveSyncRun, initialSyncRun } from '@calendar-sync/contracts/domain/syncRun'
import { syncRunStream } from '@calendar-sync/contracts/streams'
import { load } from '@calendar-sync/platform/commands/execute'
import { z } from 'zod'
import type { Laboratory, Person } from '../laboratory.ts'
import type { Engines } from './engines.ts'
import type { EngineFault } from './script.ts'

type RunId = Awaited<ReturnType<Laboratory['requestRun']>>

const Faults = z.object({ items: z.array(z.object({ id: z.string(), struck: z.int() })) })

/** A call is held up for so long that its engine is certainly struck meanwhile. Milliseconds. */
const heldUp = 100
const missed = 'no engine was hit'

/**
 * Makes ready for a fault, before the runs are requested in which it shall happen.
 * @returns strikes the engine that carries out one of these runs, when its moment has come, and says what became of it
 */
export async function prepareEngineFault(
  engineFault: EngineFault,
  person: Person,
  lab: Laboratory,
  engines: Engines,
): Promise<(runs: readonly RunId[]) => Promise<string>> {
  const hit = async (runs: readonly RunId[]) => {
    const engineId = await engineOf(runs, lab)
    return engineId && (await engines.hit(engineId, engineFault.kind)) ? JSON.stringify(engineFault) : missed
  }
  if ('milliseconds' in engineFault) return (runs) => sleep(engineFault.milliseconds).then(() => hit(runs))

  const { call, nth, reached } = engineFault
  const add = (respond: object, times: number, email: string) =>
    lab.addFault({ match: { ...call, account: email }, respond, times })
  const [passing, striking]: [string[], string[]] = [[], []]
  for (const { email } of [person.work, person.home]) {
    if (nth > 1) passing.push(await add({ latencyMs: 0 }, nth - 1, email))
    striking.push(await add({ latencyMs: heldUp, cut: reached }, 1, email))
  }
  return async (runs) => {
    const told = (await struckBeforeEnd(striking, runs, lab)) ? await hit(runs) : missed
    for (const id of [...passing, ...striking]) await lab.control('DELETE', `/emulator/faults/${id}`)
    return told
  }
}

/** @returns false when the runs ended before such a call came */
async function struckBeforeEnd(faults: readonly string[], runs: readonly RunId[], lab: Laboratory): Promise<boolean> {
  for (;;) {
    const { items } = Faults.parse(await lab.control('GET', '/emulator/faults'))
    if (items.some(({ id, struck }) => struck > 0 && faults.includes(id))) return true
    if ((await engineOf(runs, lab)) === 'ended') return false
    await sleep(5)
  }
}

/** Who works on one of these runs, which the log may not know yet; 'ended' when all are over. */
async function engineOf(runs: readonly RunId[], { pool, eventLog }: Laboratory): Promise<string | undefined> {
  const { rows } = await pool.query<{ engine: string }>(
    'select engine_id as engine from engine.runs where run_id = any($1) and ended_at is null and engine_id is not null',
    [runs],
  )
  if (rows[0]) return rows[0].engine
  const decider = { initialState: initialSyncRun, evolve: evolveSyncRun }
  const states = await Promise.all(runs.map((runId) => load(eventLog, decider, syncRunStream(runId))))
  return states.some(({ kind }) => kind === 'requested' || kind === 'claimed') ? undefined : 'ended'
}
