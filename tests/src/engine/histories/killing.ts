import { setTimeout as sleep } from 'node:timers/promises'
import { evolveSyncRun, initialSyncRun } from '@calendar-sync/contracts/events/syncRun'
import { syncRunStream } from '@calendar-sync/contracts/streams'
import { load } from '@calendar-sync/platform/commands/execute'
import { z } from 'zod'
import type { Laboratory, Person } from '../laboratory.ts'
import type { Engines } from './engines.ts'
import type { Kill } from './script.ts'

type RunId = Awaited<ReturnType<Laboratory['requestRun']>>

/** Kills the engine that carries out one of these runs, when its moment has come. @returns what became of it */
export type Strike = (runs: readonly RunId[]) => Promise<string>

const MadeFault = z.object({ id: z.string() })
const Faults = z.object({ items: z.array(z.object({ id: z.string(), struck: z.int() })) })

/** A call is held up for so long that its engine certainly dies meanwhile. Milliseconds. */
const heldUp = 100
const nobody = 'nobody was killed'

/** Makes ready for a kill, before the runs are requested in which it shall happen. */
export async function arm(kill: Kill, person: Person, lab: Laboratory, engines: Engines): Promise<Strike> {
  if ('milliseconds' in kill) {
    return async (runs) => {
      await sleep(kill.milliseconds)
      return killEngineOf(runs, lab, engines, `after ${kill.milliseconds} ms`)
    }
  }
  const { call, nth, reached } = kill
  const add = async (respond: object, times: number, email: string) =>
    MadeFault.parse(await lab.addFault({ match: { ...call, account: email }, respond, times })).id
  const [passing, striking]: [string[], string[]] = [[], []]
  for (const { email } of [person.work, person.home]) {
    if (nth > 1) passing.push(await add({ latencyMs: 0 }, nth - 1, email))
    striking.push(await add({ latencyMs: heldUp, cut: reached }, 1, email))
  }
  return async (runs) => {
    const struck = await eitherStruckOrEnded(striking, runs, lab)
    const told = struck ? await killEngineOf(runs, lab, engines, `with call ${nth} of ${JSON.stringify(call)}`) : nobody
    for (const id of [...passing, ...striking]) await lab.control('DELETE', `/emulator/faults/${id}`)
    return told
  }
}

async function eitherStruckOrEnded(faults: readonly string[], runs: readonly RunId[], lab: Laboratory) {
  for (;;) {
    const { items } = Faults.parse(await lab.control('GET', '/emulator/faults'))
    if (items.some(({ id, struck }) => struck > 0 && faults.includes(id))) return true
    if ((await engineOf(runs, lab)) === 'ended') return false
    await sleep(5)
  }
}

async function killEngineOf(runs: readonly RunId[], lab: Laboratory, engines: Engines, how: string): Promise<string> {
  const engineId = await engineOf(runs, lab)
  return engineId && (await engines.kill(engineId)) ? `killed ${how}` : nobody
}

/** Who has claimed one of these runs; 'ended' when all are over. */
async function engineOf(runs: readonly RunId[], lab: Laboratory): Promise<string | undefined> {
  const decider = { initialState: initialSyncRun, evolve: evolveSyncRun }
  const states = await Promise.all(runs.map((runId) => load(lab.eventLog, decider, syncRunStream(runId))))
  for (const state of states) if (state.kind === 'claimed') return state.engineId
  return states.some(({ kind }) => kind === 'requested') ? undefined : 'ended'
}
