import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentToasts, onToastsChange } from './toastStore.ts'

const Toaster = lazy(async () => ({ default: (await import('./Toaster.tsx')).Toaster }))

/** The toasts; their script comes with the first of them. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToastsChange, currentToasts)
  return <Suspense fallback={null}>{toasts.length > 0 && <Toaster toasts={toasts} />}</Suspense>
}
