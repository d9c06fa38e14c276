import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False while the page is as the server sent it, true from the first drawing of this browser's own. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
