import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { currentToasts, onToastsChange, type ToastRecord } from './toastStore.ts'

const load = () => import('./Toaster.tsx')
/** When its script cannot be had, a toast is missed; nothing else may suffer. */
const Toaster = lazy<ComponentType<{ toasts: readonly ToastRecord[] }>>(() =>
  load().then(
    (loaded) => ({ default: loaded.Toaster }),
    () => ({ default: () => null }),
  ),
)

/** Has the script ready before the first toast is needed: when the connection is lost it would come too late. */
export const prepareToasts = (): void => void load().catch(() => undefined)

/** A toast that comes over what is being pressed does not take the press: until it is let go, it is as if no toast were there. */
function letPressesThrough(): () => void {
  const place = document.getElementById('toasts')
  const listening = new AbortController()
  const heard = { capture: true, signal: listening.signal }
  const letThrough = ({ target }: Event) => {
    if (target instanceof Node && !place?.contains(target)) place?.style.setProperty('pointer-events', 'none')
  }
  const stop = () => void place?.style.removeProperty('pointer-events')
  addEventListener('pointerdown', letThrough, heard)
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, stop, heard)
  return () => listening.abort()
}

/** The toasts; their script comes with the first of them. */
export function Toasts() {
  useEffect(letPressesThrough, [])
  const toasts = useSyncExternalStore(onToastsChange, currentToasts, currentToasts)
  return <Suspense fallback={null}>{toasts.length > 0 && <Toaster toasts={toasts} />}</Suspense>
}
