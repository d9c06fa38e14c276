import type { Clock } from '../clock.ts'
import type { Channel } from '../model/channel.ts'
import type { State } from '../store/state.ts'

export interface Push {
  /** The first message of a new channel. */
  opened(channel: Channel): void
  /** Forgets what is still to be sent; resolves when nothing is under way any more. */
  close(): Promise<void>
}

/** Changes that come together are told once. */
const QUIET_MS = 30
const RETRIES = [200, 400, 800]

/**
 * Tells the channels of a calendar that something changed, without saying what.
 * Source: https://developers.google.com/workspace/calendar/api/guides/push
 */
export function createPush(state: State, clock: Clock): Push {
  const waiting = new Map<string, NodeJS.Timeout>()
  const stop = new AbortController()
  const underWay = new Set<Promise<void>>()

  const stopListening = state.onEvent(({ calendarId }) => {
    if (waiting.has(calendarId)) return
    for (const channel of state.channels.values()) {
      if (channel.calendarId === calendarId) {
        waiting.set(calendarId, setTimeout(() => tell(calendarId), QUIET_MS).unref())
        return
      }
    }
  })

  function tell(calendarId: string): void {
    waiting.delete(calendarId)
    for (const channel of [...state.channels.values()]) {
      if (channel.calendarId !== calendarId) continue
      if (channel.expiration <= clock.now().getTime()) state.channels.delete(channel.id)
      else send(channel, 'exists')
    }
  }

  function send(channel: Channel, resourceState: 'sync' | 'exists'): void {
    const numbered = { ...channel, messages: channel.messages + 1 }
    state.channels.set(channel.id, numbered)
    const sending = deliver(numbered, resourceState, stop.signal).finally(() => underWay.delete(sending))
    underWay.add(sending)
  }

  return {
    opened: (channel) => send(channel, 'sync'),
    async close() {
      stopListening()
      for (const timer of waiting.values()) clearTimeout(timer)
      stop.abort()
      await Promise.allSettled(underWay)
    },
  }
}

/** One message: headers only. 500, 502, 503, 504 and a connection that broke are tried again, everything else is not. */
async function deliver(channel: Channel, resourceState: string, signal: AbortSignal): Promise<void> {
  const headers = {
    'x-goog-channel-id': channel.id,
    'x-goog-message-number': String(channel.messages),
    'x-goog-resource-id': channel.resourceId,
    'x-goog-resource-state': resourceState,
    'x-goog-resource-uri': channel.resourceUri,
    'x-goog-channel-expiration': new Date(channel.expiration).toUTCString(),
    ...(channel.token === undefined ? {} : { 'x-goog-channel-token': channel.token }),
  }
  for (const pause of [0, ...RETRIES]) {
    if (pause > 0) await sleep(pause, signal)
    if (signal.aborted) return
    const status = await fetch(channel.address, { method: 'POST', headers, signal, redirect: 'manual' })
      .then(async (response) => {
        await response.body?.cancel()
        return response.status
      })
      .catch(() => 'broken' as const)
    if (![500, 502, 503, 504, 'broken'].includes(status)) return
  }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
