import type { RunId, SyncId, UserId } from './ids.ts'

/** Names of streams: `<category>-<id>`. */
export const userStream = (id: UserId) => `user-${id}`
export const accountsStream = (id: UserId) => `accounts-${id}`
export const subscriptionStream = (id: UserId) => `subscription-${id}`
export const syncStream = (id: SyncId) => `sync-${id}`
export const syncRunStream = (id: RunId) => `syncRun-${id}`
export const emailReservationStream = (addressHmac: string) => `email-${addressHmac}`
export const directionReservationStream = (directionHmac: string) => `direction-${directionHmac}`
