import { setTimeout as sleep } from 'node:timers/promises'

/** Looks again and again until something holds. @throws Error with what was waited for, after `timeoutMs` milliseconds */
export async function eventually(
  holds: () => boolean | Promise<boolean>,
  what: () => unknown = () => holds,
  timeoutMs = 120_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${what()}`)
    await sleep(10)
  }
}
