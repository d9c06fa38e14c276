import { timingSafeEqual } from 'node:crypto'
import { UserId } from '@calendar-sync/contracts/ids'
import { keyedHash } from '@calendar-sync/platform/privacy/encryption'
import { z } from 'zod'

const Confirmation = z.object({ userId: UserId, confirmationId: z.uuid() })
type Confirmation = z.infer<typeof Confirmation>

/**
 * The signed token of a confirmation email. It is made again from the log whenever it is needed, so it is kept nowhere;
 * that it is used once and in time follows from the log.
 */
export const confirmationToken = (key: Buffer, { userId, confirmationId }: Confirmation): string =>
  [userId, confirmationId, signature(key, userId, confirmationId)].join('.')

/** @returns undefined for a token that we did not sign */
export function readConfirmationToken(key: Buffer, token: string): Confirmation | undefined {
  const [user, id, signed = ''] = token.split('.')
  const parsed = Confirmation.safeParse({ userId: user, confirmationId: id })
  if (!parsed.success) return undefined
  const { userId, confirmationId } = parsed.data
  const expected = Buffer.from(signature(key, userId, confirmationId))
  const given = Buffer.from(signed)
  return expected.length === given.length && timingSafeEqual(expected, given) ? parsed.data : undefined
}

const signature = (key: Buffer, userId: UserId, confirmationId: string): string =>
  keyedHash(key, 'confirm a notification address', `${userId}.${confirmationId}`)
