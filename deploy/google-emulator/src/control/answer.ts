import type { Context } from 'koa'
import { z } from 'zod'
import { bodyOf } from '../http/body.ts'
import { GoogleError } from '../http/googleError.ts'

/** A mistake in a call of the control API. */
export class ControlError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Runs a control call and turns what it throws into `{error}`. */
export function answer(ctx: Context, run: () => { status?: number; body?: unknown }): void {
  try {
    const { status = 200, body } = run()
    ctx.body = body === undefined ? null : body
    ctx.status = body === undefined ? 204 : status
  } catch (error) {
    const status = statusOf(error)
    if (status === undefined) throw error
    ctx.status = status
    ctx.body = {
      error: error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : '',
    }
  }
}

/** @throws ControlError 400 when the body is no JSON, ZodError when it is not of this form */
export function readJson<S extends z.ZodType>(ctx: Context, schema: S): z.output<S> {
  const text = bodyOf(ctx)
  try {
    return schema.parse(text.trim() === '' ? {} : JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) throw new ControlError(400, 'The body is not JSON.')
    throw error
  }
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof ControlError || error instanceof GoogleError) return error.status
  return error instanceof z.ZodError ? 400 : undefined
}
