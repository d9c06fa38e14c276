import type { Sensitivity } from '@calendar-sync/contracts/events/sync'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ApiDataProvider } from '../request/apiDataProvider.ts'

/** What a run would do with this sensitivity; asked anew each time it is looked at. */
export function usePreview(syncId: string, sensitivity: Sensitivity) {
  const api = useDataProvider<ApiDataProvider>()
  return useQuery({
    queryKey: ['calendar-sync-preview', syncId, sensitivity],
    queryFn: ({ signal }) => api.previewSync(syncId, sensitivity, signal),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}
