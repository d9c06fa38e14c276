import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { RequestError } from '../request/requestError.ts'
import { toastFailure } from './toastFailure.ts'

/** How long the admin panel's data counts as fresh, in ms (specification, commercial, Business constants). */
const fresh = 60_000
const retries = 3

/** A refusal stays a refusal; only what may have been an accident is tried again. */
const mayTryAgain = (error: unknown) =>
  !(error instanceof RequestError) || ![400, 401, 403, 404, 422].includes(error.status)

/** @param failures how often it was tried again already */
export const tryAgain = (failures: number, error: unknown): boolean => failures < retries && mayTryAgain(error)

interface Losses {
  /** There is no session any more. */
  readonly onSignedOut: () => void
  /** The server says that this person may not do this: their rights were taken while the panel was open. */
  readonly onForbidden: () => void
}

/**
 * Queries of the admin panel: fresh for 60 s, three retries, no refetch on window focus. A query that names a
 * `failure` in its `meta` shows it as a toast.
 */
export function createAdminQueryClient({ onSignedOut, onForbidden }: Losses): QueryClient {
  const onLoss = (error: unknown) => {
    if (!(error instanceof RequestError)) return
    if (error.status === 401) onSignedOut()
    if (error.code === 'forbidden') onForbidden()
  }
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        onLoss(error)
        const failure = query.meta?.failure
        if (typeof failure === 'string') toastFailure(failure, error)
      },
    }),
    mutationCache: new MutationCache({ onError: onLoss }),
    defaultOptions: {
      queries: {
        staleTime: fresh,
        retry: tryAgain,
        retryDelay: (attempt) => Math.min(400 * 2 ** attempt, 4_000),
        refetchOnWindowFocus: false,
      },
    },
  })
}
