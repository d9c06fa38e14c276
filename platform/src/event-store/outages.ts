import type { Log } from '../log.ts'

/** What a reader says of a store that is away: one line when it is lost, one when it is back, however often it asks. */
export interface Outages {
  failed(facts: object, sentence: string): void
  over(): void
}

export function createOutages(log: Log | undefined): Outages {
  let since: number | undefined
  return {
    failed: (facts, sentence) => {
      if (since === undefined) log?.warn(facts, sentence)
      else log?.debug(facts, sentence)
      since ??= performance.now()
    },
    over: () => {
      if (since === undefined) return
      log?.info({ afterMs: Math.round(performance.now() - since) }, 'The event log is read again.')
      since = undefined
    },
  }
}
