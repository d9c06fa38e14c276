import { setTimeout as sleep } from 'node:timers/promises'
import { sendRaw } from '@calendar-sync/platform/http/testing/kitServer'

/** Asks an address again and again until it is over. @returns how often, and how long the slowest answer took in milliseconds */
export async function beat(url: string, over: () => boolean) {
  const { port, pathname } = new URL(url)
  let worst = 0
  let count = 0
  while (!over()) {
    const asked = performance.now()
    // On a connection of its own: one that was kept open may be closed by the server in the same moment.
    const { status } = await sendRaw(Number(port), pathname)
    if (status !== 200) throw new Error(`${url} answered ${status}.`)
    worst = Math.max(worst, performance.now() - asked)
    count += 1
    // Not more often: asking is work, too.
    await sleep(15)
  }
  return { worst, count }
}
