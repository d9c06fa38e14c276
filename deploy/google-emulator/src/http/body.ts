import { bodyParser } from '@koa/bodyparser'
import type { Context } from 'koa'

/** Every body of any type is read as text: each part of the emulator parses its own, with its own errors. */
export const readTextBody = bodyParser({ enableTypes: ['text'], extendTypes: { text: ['*/*'] }, textLimit: '32mb' })

export function bodyOf(ctx: Context): string {
  return ctx.request.rawBody ?? ''
}
