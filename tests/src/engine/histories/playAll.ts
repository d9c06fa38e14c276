import fc from 'fast-check'
import { inLaboratory, type Laboratory } from '../laboratory.ts'
import { Engines } from './engines.ts'
import { type Disturbing, playHistory } from './play.ts'
import { type Script, scripts } from './script.ts'

export interface Playing {
  readonly seed: number
  readonly count: number
  /** Told after each history, with how many were played by then. */
  readonly onPlayed?: (played: number) => void
  /** After so many milliseconds no other history is begun. */
  readonly longest?: number
}

const atOnce = 8
/** So many milliseconds are Google's lists behind in the second half of the histories: longer than a run takes. */
const lag = 300

/**
 * Plays histories, a few at a time, with one engine for all, in this process. In the second half of them lists lag.
 * @returns how many were played
 * @throws Error that names the seed and the number of the first history that went wrong
 */
export const playAll = (playing: Playing): Promise<number> =>
  inLaboratory({}, async (lab) => {
    await lab.startEngine({ settings: { tries: 3, firstWait: 2, longestWait: 10, poll: 100 } })
    return playHalves(lab, playing, atOnce)
  })

/**
 * The same with two engines that are processes of their own, and that are killed or frozen in the middle of runs.
 * @returns also how many engines were struck, and how many runs one engine began and another one went on with
 */
export const playWithKills = (playing: Playing) =>
  inLaboratory({}, async (lab) => {
    const engines = new Engines(lab)
    try {
      await engines.start(2)
      const played = await playHalves(lab, playing, 2 * atOnce, engines)
      engines.requireHealthy()
      return { played, struck: engines.struck, takenOver: await lab.count('engine.runs where attempt > 1') }
    } finally {
      await engines.stop()
    }
  })

async function playHalves(
  lab: Laboratory,
  { seed, count, onPlayed, longest = Number.POSITIVE_INFINITY }: Playing,
  atOnce: number,
  engines?: Engines,
): Promise<number> {
  const numbered = fc.sample(scripts, { seed, numRuns: count }).map((script, number) => ({ script, number }))
  const half = Math.ceil(count / 2)
  let played = 0
  for (const [waiting, disturbing] of [
    [numbered.slice(0, half), { lag: 0, engines }],
    [numbered.slice(half), { lag, engines }],
  ] satisfies [typeof numbered, Disturbing][]) {
    await lab.control('POST', '/emulator/lag', { listMs: disturbing.lag, deltaMs: disturbing.lag })
    const until = Date.now() + longest / 2
    const work = async () => {
      for (let next = waiting.shift(); next && Date.now() < until; next = waiting.shift()) {
        await playNumbered(lab, next.script, seed, next.number, disturbing).catch((error: unknown) => {
          waiting.length = 0
          throw error
        })
        played += 1
        onPlayed?.(played)
      }
    }
    // All come to their end before anything is closed under them.
    for (const ended of await Promise.allSettled(Array.from({ length: atOnce }, work))) {
      if (ended.status === 'rejected') throw ended.reason
    }
  }
  const mails = await lab.mails()
  if (mails.length > 0) throw new Error(`Google sent ${mails.length} mails.`)
  return played
}

async function playNumbered(lab: Laboratory, script: Script, seed: number, number: number, disturbing: Disturbing) {
  try {
    await playHistory(lab, script, disturbing)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new Error(`History ${number} of seed ${seed}: ${message}`, { cause: error })
  }
}
