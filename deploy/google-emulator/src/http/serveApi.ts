import type { Context, Middleware } from 'koa'
import type { Emulator } from '../emulator.ts'
import { answerCall, refusedBy } from './api.ts'
import { answerBatch } from './batch.ts'
import { bodyOf } from './body.ts'
import type { ApiCall, ApiReply } from './call.ts'
import { GoogleError } from './googleError.ts'

/** The Calendar API over HTTP: `/calendar/v3/…` and `/batch/calendar/v3`. */
export function serveApi(emulator: Emulator): Middleware {
  return async (ctx, next) => {
    if (ctx.path.startsWith('/calendar/v3/')) return send(ctx, await answerCall(emulator, callOf(ctx)))
    if (ctx.method !== 'POST' || !/^\/batch(\/calendar\/v3)?\/?$/.test(ctx.path)) return next()
    const fault = await emulator.faults.strike({ method: ctx.method, path: ctx.path, account: null, byPathOnly: true })
    if (fault?.cut === 'before') return send(ctx, { status: 0, cut: 'silent' })
    if (fault?.status !== undefined) return send(ctx, refusedBy(fault, fault.status))
    try {
      const reply = await answerBatch(emulator, callOf(ctx))
      send(ctx, fault?.cut === undefined ? reply : { ...reply, cut: fault.cut === 'midway' ? 'midway' : 'silent' })
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error
      send(ctx, { status: error.status, body: error.body })
    }
  }
}

export function callOf(ctx: Context): ApiCall {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(ctx.headers))
    headers[name] = Array.isArray(value) ? value.join(',') : (value ?? '')
  return { method: ctx.method, path: ctx.path, query: ctx.URL.searchParams, headers, body: bodyOf(ctx), batched: false }
}

export function send(ctx: Context, reply: ApiReply): void {
  if (reply.cut === 'silent') {
    ctx.respond = false
    ctx.req.socket.destroy()
    return
  }
  for (const [name, value] of Object.entries(reply.headers ?? {})) ctx.set(name, value)
  if (reply.cut === 'midway') {
    ctx.respond = false
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {})
    ctx.res.writeHead(reply.status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text) + 1,
    })
    ctx.res.write(text.slice(0, Math.ceil(text.length / 2)), () => ctx.req.socket.destroy())
    return
  }
  ctx.status = reply.status
  if (reply.body === undefined) ctx.body = null
  else if (typeof reply.body === 'string') ctx.body = reply.body
  else {
    ctx.type = 'application/json; charset=UTF-8'
    ctx.body = JSON.stringify(reply.body)
  }
  ctx.status = reply.status
}
