import { lastChecksRequest } from '@calendar-sync/contracts/subjects'
import type { Bus, Unsubscribe } from '@calendar-sync/platform/bus/bus'
import type { CheckCountStore } from '../checkCounts/checkCountStore.ts'

/** Answers when a person's syncs were last checked without anything to tell. */
export const handleLastChecks = (bus: Bus, checks: Pick<CheckCountStore, 'lastOf'>): Promise<Unsubscribe> =>
  bus.respond(lastChecksRequest, async ({ userId }) => {
    const last = await checks.lastOf(userId)
    return { checks: last.map(({ syncId, at }) => ({ syncId, at: at.toISOString() })) }
  })
