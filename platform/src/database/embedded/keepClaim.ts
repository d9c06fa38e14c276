import { setTimeout as sleep } from 'node:timers/promises'
import { claim, type OwnerSession } from './owner.ts'
import { type Cluster, recoveryTimeoutMs, retryPauseMs, runningServer } from './server.ts'

/**
 * Keeps this process the owner of the server for as long as the server's first process lives. A server whose session was
 * killed ends all sessions, recovers, and goes on: then the claim is made again.
 */
export function keepClaim(cluster: Cluster, password: string, serverPid: number, first: OwnerSession) {
  let session: OwnerSession | undefined = first
  let released = false

  async function claimAgain(): Promise<OwnerSession | undefined> {
    const deadline = Date.now() + recoveryTimeoutMs
    while (!released && Date.now() < deadline) {
      const running = await runningServer(cluster)
      if (running?.pid !== serverPid) return undefined
      const claimed = await claim(running.port, password)
      if (claimed.kind === 'owned') return claimed.session
      await sleep(retryPauseMs, undefined, { ref: false })
    }
    return undefined
  }

  const lost = new Promise<void>((resolve) => {
    const watch = (watched: OwnerSession) =>
      watched.onEnd(async () => {
        session = undefined
        const again = await claimAgain()
        if (released) return void again?.end()
        if (!again) return resolve()
        session = again
        again.unref()
        watch(again)
      })
    watch(first)
  })

  return {
    /** Resolves when the server ended, or when the claim to it could not be made again in time. */
    lost,
    /** To be called before the server is stopped. */
    expectEnd: () => {
      released = true
    },
    end: async () => session?.end(),
  }
}
