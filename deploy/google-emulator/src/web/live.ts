import { PassThrough } from 'node:stream'
import type Router from '@koa/router'
import type { Emulator } from '../emulator.ts'

/** Tells open pages that something changed, as server-sent events. */
export interface Live {
  open(): PassThrough
  close(): void
}

const GATHER_MS = 60
const shown = new Set(['account', 'calendar', 'listEntry', 'event'])

export function createLive({ state }: Emulator): Live {
  const streams = new Set<PassThrough>()
  let waiting: NodeJS.Timeout | undefined
  const stopListening = state.onWrite((collection) => {
    if (streams.size === 0 || !shown.has(collection)) return
    waiting ??= setTimeout(() => {
      waiting = undefined
      for (const stream of streams) stream.write(`event: changed\ndata: ${state.version}\n\n`)
    }, GATHER_MS).unref()
  })
  return {
    open() {
      const stream = new PassThrough()
      streams.add(stream)
      stream.on('close', () => streams.delete(stream))
      stream.write('retry: 1000\n\n')
      return stream
    },
    close() {
      stopListening()
      clearTimeout(waiting)
      for (const stream of streams) stream.end()
    },
  }
}

export function liveRoutes(router: Router, live: Live): void {
  router.get('/emulator/live', (ctx) => {
    ctx.type = 'text/event-stream'
    ctx.set('cache-control', 'no-store')
    ctx.body = live.open()
  })
}
