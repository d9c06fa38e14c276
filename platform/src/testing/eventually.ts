import { setTimeout as sleep } from 'node:timers/promises'

/** Looks again and again until something holds. @throws Error after two minutes */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`It did not come true: ${holds}`)
    await sleep(10)
  }
}
