import type { EventFilter, EventFilterBody } from '@calendar-sync/contracts/api/eventFilters'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ApiDataProvider } from '../request/apiDataProvider.ts'
import { messageOf, RequestError } from '../request/requestError.ts'
import { toast } from '../toasts/toastStore.ts'

/** What the server says to people comes with a code; anything else is put in our own words. */
const spoken = (error: unknown, fallback: string) =>
  error instanceof RequestError && error.code !== undefined ? messageOf(error) : fallback

/** The specified sentence, unless the filter is in use: that was not known when the page was loaded, and has its reason. */
const plainly = (error: unknown, fallback: string) =>
  error instanceof RequestError && error.code === 'filter_in_use' ? messageOf(error) : fallback

function useFilterAction<Wish>(
  call: (api: ApiDataProvider, wish: Wish) => Promise<unknown>,
  fallback: string,
  sentenceOf: typeof spoken,
) {
  const api = useDataProvider<ApiDataProvider>()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (wish: Wish) => call(api, wish),
    onError: (cause) => toast({ title: 'Error', description: sentenceOf(cause, fallback), tone: 'danger', cause }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['event-filters'] }),
  })
}

/** Creates a filter, or saves a changed one. */
export const useSaveFilter = (id: EventFilter['id'] | null) =>
  useFilterAction<EventFilterBody>(
    (api, data) =>
      id === null
        ? api.create('event-filters', { data })
        : api.update('event-filters', { id, data, previousData: { id } }),
    'Failed to save filter. Please try again.',
    spoken,
  )

export const useDeleteFilter = () =>
  useFilterAction<EventFilter>(
    (api, { id }) => api.delete('event-filters', { id }),
    'Failed to delete filter. Please try again.',
    plainly,
  )

export const useToggleFilter = () =>
  useFilterAction<{ id: EventFilter['id']; isActive: boolean }>(
    (api, { id, isActive }) => api.toggleEventFilter(id, isActive),
    'Failed to update filter status. Please try again.',
    plainly,
  )
