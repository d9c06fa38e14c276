import type { Sessions } from '@calendar-sync/platform/http/session'
import type { Log } from '@calendar-sync/platform/log'

const everyMs = 10 * 60_000

/** Deletes sessions that expired, now and then: sign-ins that were begun and not completed leave one each. */
export function createSessionPruning(sessions: Pick<Sessions, 'prune'>, log: Log, intervalMs = everyMs) {
  let timer: NodeJS.Timeout | undefined
  let inHand: Promise<void> = Promise.resolve()
  const prune = () => {
    inHand = sessions.prune().catch((error: unknown) => log.warn({ error }, 'Expired sessions could not be deleted.'))
  }
  return {
    start() {
      prune()
      timer = setInterval(prune, intervalMs)
      timer.unref()
    },
    /** Begins no more, and waits for what is in hand. */
    async stop() {
      clearInterval(timer)
      await inHand
    },
  }
}
