import { hostname } from 'node:os'
import { enginePresence } from '@calendar-sync/contracts/subjects'
import type { Bus, Unsubscribe } from '@calendar-sync/platform/bus/bus'

/** The projection service counts an engine as gone after three of these; milliseconds. */
const everyMilliseconds = 5_000

/** Says again and again that this engine is there, until the answered function is called. */
export function startHeartbeat(bus: Bus, engineId: string, startedAt: Date): Unsubscribe {
  const say = () => bus.publish(enginePresence, { engineId, host: hostname(), startedAt: startedAt.toISOString() })
  say()
  const timer = setInterval(say, everyMilliseconds)
  return async () => clearInterval(timer)
}
