import { randomBytes, randomUUID } from 'node:crypto'
import { CalendarId } from '@calendar-sync/contracts/ids'
import { createWorkLoop, type WorkLoop } from '@calendar-sync/platform/background/workLoop'
import { digest } from '../digest.ts'
import type { EngineParts } from '../engineParts.ts'
import type { CalendarApi } from '../google/calendarApi.ts'
import { isFailure } from '../google/failure.ts'
import { PersonErased, personalSeal } from '../personalSeal.ts'
import type { Channel, DueWatch, WatchStore } from './watchStore.ts'

interface ChannelDependencies extends EngineParts {
  readonly watches: WatchStore
  /** Where Google sends its messages. */
  readonly address: string
}

const atOnce = 4
const lease = 2 * 60_000
const minute = 60_000
/** Channels live a week unless Google says otherwise; a new one is opened so long before the end. */
const reserve = 12 * 60 * minute
const pauseAfter = { passing: 10 * minute, refused: 24 * 60 * minute }

/** What is kept of a channel's token: enough to know it again. */
export const tokenHash = (token: string): string => digest(token, 'base64url')

/**
 * Opens channels for calendars whose changes a sync waits for, renews them before they expire, and stops them when
 * no sync does any more. A change between two channels is not missed: the new one is opened before the old is stopped.
 * Source: https://developers.google.com/workspace/calendar/api/guides/push
 */
export function createChannelLoop(dependencies: ChannelDependencies): WorkLoop {
  const { watches, clock, settings, log } = dependencies
  const work = async (watch: DueWatch, stop: AbortSignal) => {
    const api = dependencies.calendarOf(watch, stop)
    try {
      if (watch.oldChannel && (isOpen(watch.channel) || !watch.wanted))
        await stopOld(watch.oldChannel, api, watch, watches)
      if (watch.wanted) await openOrKeep(watch, api, dependencies)
      else {
        if (watch.channel) await stopChannel(watch.channel, api)
        await watches.forget(watch)
      }
    } catch (error) {
      if (error instanceof PersonErased) return
      const passing = stop.aborted || isFailure(error, 'outage', 'rate_limited', 'quota_exceeded') || isOpened(error)
      const reason = error instanceof Error ? error.message : String(error)
      if (!passing) log.info({ reason, watchId: watch.watchId }, 'A calendar cannot be watched; the schedule stays.')
      const pause = stop.aborted ? 0 : passing ? pauseAfter.passing : pauseAfter.refused
      await watches.later(watch, new Date(clock().getTime() + pause), reason)
    }
  }
  const next = () => watches.claim(clock(), lease)
  return createWorkLoop({ name: 'channels', next, work, atOnce, poll: settings.poll, log })
}

/** Google opened the channel and its answer was lost: the next one has an id of its own. */
const isOpened = (error: unknown) => isFailure(error) && error.reason === 'channelIdNotUnique'

/** The loop looks because something changed; a channel with a long life ahead stays. */
async function openOrKeep(watch: DueWatch, api: CalendarApi, dependencies: ChannelDependencies): Promise<void> {
  const { channel, expiresAt } = watch
  const renewal = expiresAt && new Date(expiresAt.getTime() - reserve)
  if (channel && renewal && renewal > dependencies.clock()) {
    return dependencies.watches.later(watch, renewal)
  }
  await open(watch, api, dependencies)
}

async function open(watch: DueWatch, api: CalendarApi, { watches, keys, address, clock }: ChannelDependencies) {
  const seal = await personalSeal(keys, watch.userId)
  const calendarId = CalendarId.parse(seal.open(watch.sealedCalendar, `watch/${watch.calendarKey}`))
  const [channelId, token] = [randomUUID(), randomBytes(24).toString('base64url')]
  await watches.opening(watch.watchId, channelId, tokenHash(token))
  const { resourceId, expiresAt } = await api.watch(calendarId, { channelId, token, address })
  const life = expiresAt.getTime() - clock().getTime()
  const dueAt = new Date(expiresAt.getTime() - Math.min(reserve, life / 2))
  await watches.opened(watch, { channelId, resourceId }, expiresAt, dueAt)
  // An opening before this one may have failed, and left the channel before it at work.
  const old = isOpen(watch.channel) ? watch.channel : (watch.oldChannel ?? watch.channel)
  if (old) await stopOld(old, api, watch, watches)
}

const isOpen = (channel: Channel | null) => channel !== null && channel.resourceId !== null

async function stopOld(channel: Channel, api: CalendarApi, { watchId }: DueWatch, watches: WatchStore): Promise<void> {
  await stopChannel(channel, api)
  await watches.oldStopped(watchId)
}

/** A channel that Google never confirmed cannot be stopped; it expires, and its messages are no longer ours. */
export async function stopChannel({ channelId, resourceId }: Channel, api: CalendarApi): Promise<void> {
  if (resourceId === null) return
  await api.stopChannel(channelId, resourceId).catch((error: unknown) => {
    if (!isFailure(error) || isFailure(error, 'outage', 'rate_limited', 'quota_exceeded')) throw error
  })
}
