import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ApiDataProvider } from '../request/apiDataProvider.ts'
import { RequestError } from '../request/requestError.ts'

/** The figures, only once there are two accounts; that there are none yet (404) is not an error (specification, calls). */
export function useStatistics(accountCount: number) {
  const api = useDataProvider<ApiDataProvider>()
  return useQuery({
    queryKey: ['calendar-syncs', 'statistics'],
    queryFn: async ({ signal }) => {
      try {
        return await api.getSyncStatistics(signal)
      } catch (error) {
        if (error instanceof RequestError && error.status === 404) return null
        throw error
      }
    },
    enabled: accountCount >= 2,
  })
}
