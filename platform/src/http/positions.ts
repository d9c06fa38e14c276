import { afterPositionHeader, eventPositionHeader } from '@calendar-sync/contracts/api/headers'
import Keygrip from 'keygrip'
import type { HttpMiddleware } from './context.ts'

/**
 * Positions as they travel through browsers: signed, so that ours are told from those that were made up.
 * @param keys those of the session's cookie, newest first; every service has the same
 */
export function createPositionSeal(keys: readonly string[]) {
  const grip = new Keygrip(keys, 'sha256', 'base64url')
  const signed = (position: string) => `event position ${position}`
  return {
    seal: (position: string): string => `${position}.${grip.sign(signed(position))}`,
    /** The position of a header; null when it is not one that we sealed. */
    open(header: string): string | null {
      const [, position, signature] = /^([\d-]{1,64})\.([\w-]{1,64})$/.exec(header) ?? []
      return position && signature && grip.verify(signed(position), signature) ? position : null
    },
  }
}

/**
 * Seals the position that an answer names, and takes back only sealed ones: one that was made up would have its reader
 * wait for what never comes.
 */
export function sealPositions({ seal, open }: ReturnType<typeof createPositionSeal>): HttpMiddleware {
  return async (ctx, next) => {
    ctx.state.afterPosition = open(ctx.get(afterPositionHeader))
    await next()
    const position = ctx.response.get(eventPositionHeader)
    if (position) ctx.set(eventPositionHeader, seal(position))
  }
}
