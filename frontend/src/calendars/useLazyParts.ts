import { useEffect, useSyncExternalStore } from 'react'
import { hasNewerVersion } from '../app/newerVersion.ts'
import { toast } from '../toasts/toastStore.ts'

type LazyParts = typeof import('./lazyParts.ts')

let parts: LazyParts | undefined
let underWay: Promise<void> | undefined
const listeners = new Set<() => void>()

const onArrival = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const current = () => parts

/** Asked for again only after it failed. @throws when the script does not arrive */
function fetchParts(): Promise<void> {
  underWay ??= import('./lazyParts.ts')
    .then((arrived) => {
      parts = arrived
      for (const listener of listeners) listener()
    })
    .catch((cause: unknown) => {
      underWay = undefined
      throw cause
    })
  return underWay
}

/** Fetches what presses on the calendars page open, once its first picture is drawn: that needs none of it. */
export function usePrefetchedParts(isDrawn: boolean): void {
  useEffect(() => {
    if (isDrawn) fetchParts().catch(() => undefined)
  }, [isDrawn])
}

/**
 * What a press opens, in a script of its own; undefined until it is there.
 * @param isPressed whether it is to be shown now
 * @param onMissing called when it cannot be had
 */
export function useLazyParts(isPressed: boolean, onMissing: () => void): LazyParts | undefined {
  const arrived = useSyncExternalStore(onArrival, current)
  useEffect(() => {
    if (!isPressed || arrived) return
    fetchParts().catch(async (cause: unknown) => {
      const isNewer = await hasNewerVersion()
      toast({
        title: 'This screen could not be loaded',
        description: isNewer
          ? 'There is a newer version of Calendar Sync. Your calendars are not affected.'
          : 'The server could not be reached. Your calendars are not affected.',
        tone: 'danger',
        ...(isNewer && { action: { label: 'Load it', onPress: () => window.location.reload() } }),
        cause,
      })
      onMissing()
    })
  }, [isPressed, arrived, onMissing])
  return arrived
}
