import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'

/** Between two tries, in milliseconds: each pause is twice as long as the one before. */
export const pauses = { first: 100, longest: 5_000 }

/** Of the event log. */
export const logIsBack = 'The event log is read again.'

/**
 * What is said of a store that is away: one line when it is lost, one when it is back, however often it is asked.
 * @param back the sentence of the second
 */
export function createOutages(log: Log | undefined, back: string) {
  let since: number | undefined
  const failed = (facts: object, sentence: string) => {
    if (since === undefined) log?.warn(facts, sentence)
    else log?.debug(facts, sentence)
    since ??= performance.now()
  }
  const over = () => {
    if (since === undefined) return
    log?.info({ afterMs: Math.round(performance.now() - since) }, back)
    since = undefined
  }
  return {
    failed,
    over,
    /** Asks until there is an answer. @returns undefined when the signal came before it */
    async ask<Answer>(signal: AbortSignal, ask: () => Promise<Answer>, sentence: string): Promise<Answer | undefined> {
      for (let pause = pauses.first; !signal.aborted; pause = Math.min(pause * 2, pauses.longest)) {
        try {
          const answer = await ask()
          over()
          return answer
        } catch (error) {
          failed({ error, retryInMs: pause }, sentence)
          await sleep(pause, undefined, { signal }).catch(() => undefined)
        }
      }
      return undefined
    },
  }
}
