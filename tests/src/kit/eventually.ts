import { setTimeout as sleep } from 'node:timers/promises'

/** Asks until there is an answer. @throws Error after `patience` milliseconds */
export async function eventually<Value>(ask: () => Promise<Value | undefined>, patience = 120_000): Promise<Value> {
  const deadline = Date.now() + patience
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (Date.now() > deadline) throw new Error(`It did not happen within ${patience / 1_000} seconds.`)
    await sleep(50)
  }
}
