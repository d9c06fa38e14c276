import type { UserId } from '@calendar-sync/contracts/ids'

/** How long it is known when there was news for a person, in ms: longer than a page takes from its lists to its connection. */
const rememberedFor = 60_000

/** When services last said something to each person. @param now in ms, by a clock that is never set back */
export function createLastNews(now: () => number = () => performance.now()) {
  // The person with the oldest news first.
  const saidAt = new Map<UserId, number>()
  let knownSince = now()
  return {
    note(userId: UserId) {
      saidAt.delete(userId)
      saidAt.set(userId, now())
    },
    /** How long ago, in ms; where it is not known, since when there was none. */
    msAgo: (userId: UserId) => Math.ceil(now() - (saidAt.get(userId) ?? knownSince)),
    /** Forgets what is older than any page that asks. */
    forgetOld() {
      const limit = now() - rememberedFor
      for (const [userId, at] of saidAt) {
        if (at > limit) break
        saidAt.delete(userId)
      }
      knownSince = Math.max(knownSince, limit)
    },
  }
}
