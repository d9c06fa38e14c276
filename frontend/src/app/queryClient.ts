import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { RequestError } from '../request/requestError.ts'

const minute = 60_000

/**
 * Queries retry once and count as fresh for five minutes (specification, Shared request behaviour).
 * @param onAccessLost called when the server says that the session or the subscription is no more
 */
export function createQueryClient(onAccessLost: () => void): QueryClient {
  const onError = (error: Error) => {
    if (!(error instanceof RequestError)) return
    if (error.status === 401 || error.code === 'subscription_required') onAccessLost()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    // Without a connection a call fails and says so; nothing waits unseen until there is one again.
    defaultOptions: {
      queries: { retry: 1, staleTime: 5 * minute, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
}
