import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { type Laboratory, openLaboratory } from '../laboratory.ts'
import { playHistory } from './play.ts'
import { type Script, scripts } from './script.ts'

/** The scripts of a seed; always the same. */
export const scriptsOf = (seed: number, count: number): Script[] => fc.sample(scripts, { seed, numRuns: count })

const atOnce = 6

/**
 * Plays histories, a few at a time, with one engine for all.
 * @throws Error that names the seed and the number of the first history that went wrong
 */
export async function playAll(seed: number, count: number, onPlayed: (played: number) => void = () => {}) {
  const lab = await openLaboratory()
  await lab.startEngine({ settings: { tries: 3, firstWait: 2, longestWait: 10, poll: 20 } })
  const waiting = scriptsOf(seed, count).map((script, number) => ({ script, number }))
  let played = 0
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await playNumbered(lab, next.script, seed, next.number)
      played += 1
      onPlayed(played)
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, work))
    const mails = await lab.mails()
    if (mails.length > 0) throw new Error(`Google sent ${mails.length} mails.`)
  } finally {
    waiting.length = 0
    await sleep(100)
    await lab.close()
  }
}

async function playNumbered(lab: Laboratory, script: Script, seed: number, number: number) {
  try {
    await playHistory(lab, script)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new Error(`History ${number} of seed ${seed}: ${message}`, { cause: error })
  }
}
