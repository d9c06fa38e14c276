import { bodyParser } from '@koa/bodyparser'
import type { Context } from 'koa'

/** Every body is read as text, whatever its type: each part of the emulator parses its own, with its own errors. */
export const readTextBody = bodyParser({ enableTypes: ['text'], extendTypes: { text: ['*/*'] }, textLimit: '32mb' })

export function bodyOf(ctx: Context): string {
  return ctx.request.rawBody ?? ''
}
