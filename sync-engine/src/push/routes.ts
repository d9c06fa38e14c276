import type { HttpRouter } from '@calendar-sync/platform/http/context'
import Router from '@koa/router'
import { z } from 'zod'
import { tokenHash } from './channelLoop.ts'
import type { PushedSyncs } from './pushedSyncs.ts'
import type { WatchStore } from './watchStore.ts'

export const notificationPath = '/api/google/notifications'

const Message = z.object({
  channelId: z.uuid(),
  token: z.string().min(1),
  /** `sync` opens a channel, `exists` says that something changed, `not_exists` that the calendar went. */
  state: z.string(),
})

/**
 * Where Google says that a calendar changed; it never says what. The token proves that it is Google.
 * Source: https://developers.google.com/workspace/calendar/api/guides/push (Understanding the notification message format)
 */
export function pushRoutes(
  watches: Pick<WatchStore, 'syncsOf'>,
  pushed: Pick<PushedSyncs, 'changed'>,
  onChange: () => void,
): HttpRouter {
  const router: HttpRouter = new Router()
  router.post(notificationPath, async (ctx) => {
    const { data } = Message.safeParse({
      channelId: ctx.get('X-Goog-Channel-ID'),
      token: ctx.get('X-Goog-Channel-Token'),
      state: ctx.get('X-Goog-Resource-State'),
    })
    const syncs = data && (await watches.syncsOf(data.channelId, tokenHash(data.token)))
    // Google stops telling a channel that the engine does not know.
    ctx.status = syncs ? 204 : 404
    if (!syncs || syncs.length === 0 || data.state === 'sync') return
    await pushed.changed(syncs)
    onChange()
  })
  return router
}
