import { notificationPath } from '@calendar-sync/platform/googleEndpoints'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import Router from '@koa/router'
import { z } from 'zod'
import type { EngineParts } from '../engineParts.ts'
import type { RunLoop } from '../run/runLoop.ts'
import type { ScheduleStore } from '../schedule/scheduleStore.ts'
import { createChannelLoop, tokenHash } from './channelLoop.ts'
import { createPushedLoop, createPushedSyncs, type PushedSyncs } from './pushedSyncs.ts'
import { watchReaction } from './watchReaction.ts'
import { createWatchStore, type WatchStore } from './watchStore.ts'

interface PushDependencies extends EngineParts {
  readonly schedules: ScheduleStore
  readonly runLoop: Pick<RunLoop, 'readAhead' | 'request'>
}

/**
 * Lets Google say when a calendar changed. A message may be lost, so the schedule stays.
 * @param baseUrl where Google reaches us; undefined where it cannot: then no channel is opened, and messages that come
 * from earlier ones are still understood
 * @returns with a router that takes Google's messages
 */
export function createPush(baseUrl: string | undefined, dependencies: PushDependencies) {
  const { pool, settings } = dependencies
  const watches = createWatchStore(pool)
  const pushed = createPushedSyncs(pool, { quiet: settings.pushQuiet, gap: settings.pushGap })
  const pushedLoop = createPushedLoop({ ...dependencies, pushed })
  const router = pushRoutes(watches, pushed, () => pushedLoop.wake())
  if (baseUrl === undefined) return { router, reactions: [], loops: [pushedLoop] }
  const channelLoop = createChannelLoop({ ...dependencies, watches, address: baseUrl + notificationPath })
  const reactions = [watchReaction({ ...dependencies, watches, channelLoop })]
  return { router, reactions, loops: [channelLoop, pushedLoop] }
}

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
function pushRoutes(
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
    const changed = data?.state !== 'sync'
    const syncs = data && (await watches.syncsOf(data.channelId, tokenHash(data.token), changed))
    // A channel of an erased person, say: Google goes on until the channel expires, a week at most, however it is answered.
    ctx.status = syncs ? 204 : 404
    if (!syncs || syncs.length === 0 || !changed) return
    await pushed.changed(syncs)
    onChange()
  })
  return router
}
