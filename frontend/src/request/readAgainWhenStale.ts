import type { QueryClient } from '@tanstack/react-query'
import { waitBefore } from './waitBefore.ts'

/** How react-admin names what was read. Other queries, such as previews, have Google asked. */
const readings: readonly unknown[] = ['getList', 'getOne', 'getMany', 'getManyReference']

/** How a change is named. What is read while one is under way would take it back. */
const changes: readonly unknown[] = ['create', 'update', 'delete']

let onStale: (() => void) | undefined

/** Tells that an answer does not show yet what this browser has changed. */
export const heardStale = (): void => onStale?.()

/**
 * Has lists and records read again a moment after a stale answer, and after pauses that grow as long as answers are stale: they
 * would be believed for minutes.
 * @returns how to stop
 */
export function readAgainWhenStale(queryClient: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0
  const isBeingChanged = () =>
    queryClient.isMutating({ predicate: ({ options: { mutationKey = [] } }) => changes.includes(mutationKey[1]) }) > 0
  const readAgain = async () => {
    timer = undefined
    if (isBeingChanged()) return onStale?.()
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => readings.includes(queryKey[1]) })
    if (timer === undefined) attempt = 0
  }
  onStale = () => {
    timer ??= setTimeout(() => void readAgain(), waitBefore(attempt++, Math.random()))
  }
  return () => {
    clearTimeout(timer)
    onStale = undefined
  }
}
