import { setTimeout as sleep } from 'node:timers/promises'
import { serviceNames } from '../kit/separateServices.ts'
import type { Environment } from './environment.ts'
import { type Fault, fault, ownFault, trialsEnd } from './faults.ts'
import { type Dice, diceFrom } from './seed.ts'
import type { Timeline } from './timeline.ts'

interface Entry {
  /** Milliseconds of quiet before it begins. */
  readonly pause: number
  /** Milliseconds that it lasts. */
  readonly lasts: number
  readonly fault: Fault
}

/** What goes wrong one after the other, until so many milliseconds have passed; follows from the seed alone. */
function scheduleOf(seed: number, milliseconds: number, choose: (dice: Dice) => Fault): Entry[] {
  const dice = diceFrom(seed)
  const entries: Entry[] = []
  for (let at = 0; at < milliseconds; ) {
    const entry = { pause: 1_000 + dice.roll(3_000), lasts: 300 + dice.roll(3_500), fault: choose(dice) }
    entries.push(entry)
    at += entry.pause + entry.lasts
  }
  return entries
}

/**
 * Plays both schedules at once, what is ours and what is Google's, with all trials ending in the middle. Ends with
 * nothing wrong any more, but for services that are still starting.
 */
export async function playFaults(
  environment: Environment,
  timeline: Timeline,
  { seed, milliseconds }: { readonly seed: number; readonly milliseconds: number },
): Promise<void> {
  const play = async (entries: readonly Entry[]) => {
    for (const { pause, lasts, fault } of entries) {
      await sleep(pause)
      timeline.note(fault.name)
      timeline.count('faults')
      await fault.begin(environment)
      await sleep(lasts)
      await fault.end(environment)
      timeline.note(`  … over: ${fault.name}`)
    }
  }
  const own = scheduleOf(seed, milliseconds, (dice) => ownFault(dice, environment))
  const half = Math.ceil(own.length / 2)
  const supervising = new AbortController()
  const supervised = supervise(environment, timeline, supervising.signal)
  try {
    await Promise.all([
      play([...own.slice(0, half), { pause: 0, lasts: 500, fault: trialsEnd }, ...own.slice(half)]),
      play(scheduleOf(seed + 1, milliseconds, fault)),
    ])
  } finally {
    supervising.abort()
    await supervised
  }
}

/** As an operator's supervisor does it: a service that ended, because what it needs was away when it started, is started again. */
async function supervise({ services }: Environment, timeline: Timeline, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    for (const name of serviceNames) {
      if (!services.processOf(name).isMissing) continue
      timeline.count('starts again by the supervisor')
      services.processOf(name).launch()
    }
    await sleep(500)
  }
}
