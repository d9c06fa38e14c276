import { setTimeout as sleep } from 'node:timers/promises'

/** Asks until there is an answer. @throws Error after ten seconds */
export async function eventually<Value>(ask: () => Promise<Value | undefined>): Promise<Value> {
  const deadline = Date.now() + 10_000
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (Date.now() > deadline) throw new Error('It did not happen within ten seconds.')
    await sleep(50)
  }
}
