import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
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

/** The toasts; their script comes with the first of them. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToastsChange, currentToasts, currentToasts)
  return <Suspense fallback={null}>{toasts.length > 0 && <Toaster toasts={toasts} />}</Suspense>
}
