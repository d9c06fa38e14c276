import type { EventFilter, EventFilterBody } from '@calendar-sync/contracts/api/eventFilters'
import { useQueryClient } from '@tanstack/react-query'
import { useCreate, useDelete, useUpdate } from 'react-admin'
import { messageOf, RequestError } from '../request/requestError.ts'
import { toast } from '../toasts/toastStore.ts'

/** What the server says to people; what is no answer of it is put in our own words. */
const spoken = (error: unknown, fallback: string) =>
  error instanceof RequestError && error.said !== undefined ? messageOf(error) : fallback

/** The specified sentence, unless the filter is in use: that was not known when the page was loaded, and has its reason. */
const plainly = (error: unknown, fallback: string) =>
  error instanceof RequestError && error.code === 'filter_in_use' ? messageOf(error) : fallback

/** What follows a change of a filter: the list read again, and why it failed. */
function useOutcome(fallback: string, sentenceOf: typeof spoken) {
  const queryClient = useQueryClient()
  return {
    onError: (cause: unknown) =>
      toast({ title: 'Error', description: sentenceOf(cause, fallback), tone: 'danger' as const, cause }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['event-filters'] }),
  }
}

/** Creates a filter, or saves a changed one. @param onSaved when the server has kept it */
export function useSaveFilter(filter: EventFilter | null) {
  const outcome = useOutcome('Failed to save filter. Please try again.', spoken)
  const [create, creating] = useCreate<EventFilterBody & { id: string }>()
  const [update, updating] = useUpdate<EventFilter>()
  const save = (data: EventFilterBody, onSaved: () => void) => {
    const told = { ...outcome, onSuccess: onSaved }
    if (filter) void update('event-filters', { id: filter.id, data, previousData: filter }, told)
    else void create('event-filters', { data }, told)
  }
  return { save, isPending: creating.isPending || updating.isPending }
}

export function useDeleteFilter(filter: EventFilter) {
  const { onError, onSettled } = useOutcome('Failed to delete filter. Please try again.', plainly)
  const [remove, { isPending }] = useDelete<EventFilter>()
  const deleteIt = (onAnswer: () => void) =>
    void remove(
      'event-filters',
      { id: filter.id, previousData: filter },
      {
        onSuccess: () => toast({ title: 'Filter deleted', description: `“${filter.name}” is gone.`, tone: 'success' }),
        onError,
        onSettled: () => {
          onSettled()
          onAnswer()
        },
      },
    )
  return { deleteIt, isPending }
}

export function useToggleFilter(filter: EventFilter) {
  const outcome = useOutcome('Failed to update filter status. Please try again.', plainly)
  const [update, { isPending, variables }] = useUpdate<EventFilter>()
  const toggle = (isActive: boolean) =>
    void update('event-filters', { id: filter.id, data: { isActive }, previousData: filter }, outcome)
  return { toggle, isPending, wanted: isPending ? variables?.data?.isActive : undefined }
}
