import { QueryCache, QueryClient } from '@tanstack/react-query'
import { messageOf, RequestError } from '../request/requestError.ts'
import { toast } from '../toasts/toastStore.ts'

/** How long the admin panel's data counts as fresh, in ms (specification, commercial, Business constants). */
const fresh = 60_000
const retries = 3

/** A refusal stays a refusal; only what may have been an accident is tried again. */
const mayTryAgain = (error: unknown) =>
  !(error instanceof RequestError) || ![400, 401, 403, 404, 422].includes(error.status)

/** @param failures how often it was tried again already */
export const tryAgain = (failures: number, error: unknown): boolean => failures < retries && mayTryAgain(error)

/**
 * Queries of the admin panel: fresh for 60 s, three retries, no refetch on window focus. A query that names a
 * `failure` in its `meta` shows it as a toast.
 */
export const createAdminQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (typeof meta?.failure === 'string')
          toast({ title: meta.failure, description: messageOf(error), tone: 'danger', cause: error })
      },
    }),
    // Without a connection a call fails and says so: what an admin gave up on must not be done later.
    defaultOptions: {
      queries: {
        staleTime: fresh,
        retry: tryAgain,
        retryDelay: (attempt) => Math.min(400 * 2 ** attempt, 4_000),
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
