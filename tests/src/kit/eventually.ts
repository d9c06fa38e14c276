import { setTimeout as sleep } from 'node:timers/promises'
import * as assert from 'uvu/assert'

/** Milliseconds. Far longer than anything takes: a machine that runs many tests at once may be slow, and is not wrong. */
const usualTimeoutMs = 120_000

/** Asks until there is an answer other than `false`. @throws Error after `timeoutMs` milliseconds */
export async function eventually<Value>(
  ask: () => Promise<Value | undefined | null | false>,
  timeoutMs = usualTimeoutMs,
): Promise<Value> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined && answer !== null && answer !== false) return answer
    if (Date.now() > deadline) throw new Error(`It did not happen within ${timeoutMs / 1_000} seconds.`)
    await sleep(50)
  }
}

/** Asserts until it holds. @throws what was thrown last, after `timeoutMs` milliseconds */
export async function holds(check: () => unknown, timeoutMs = usualTimeoutMs): Promise<void> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    try {
      return void (await check())
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
    await sleep(50)
  }
}

/**
 * Reads until that is what is expected: how a test asks what a page shows, or a count of calls, which is not yet there when
 * the test arrives. That something is not there proves nothing before the page is: wait for what comes in its place.
 * @throws the difference that is left after `timeoutMs` milliseconds
 */
export const becomes = <Value>(
  read: () => Value | Promise<Value>,
  expected: NoInfer<Value>,
  timeoutMs?: number,
): Promise<void> => holds(async () => assert.equal(await read(), expected), timeoutMs)
