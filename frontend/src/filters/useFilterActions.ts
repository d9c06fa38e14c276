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
export function useSaveFilter(filter: EventFilter | null, onSaved: () => void) {
  const told = {
    ...useOutcome('Failed to save filter. Please try again.', spoken),
    // What was sent, and not the answer: it holds nothing but the id where the read model is behind.
    onSuccess: (_: unknown, { data }: { readonly data?: Partial<EventFilterBody> }) => {
      const title = filter ? 'Filter updated' : 'Filter created'
      toast({ title, description: `“${data?.name}” is saved.`, tone: 'success' })
      onSaved()
    },
  }
  // Of the mutations and not of the calls: also those who have left the page by then are told.
  const [create, creating] = useCreate<EventFilterBody & { id: string }>('event-filters', {}, told)
  const [update, updating] = useUpdate<EventFilter>('event-filters', {}, told)
  const save = (data: EventFilterBody) =>
    void (filter
      ? update('event-filters', { id: filter.id, data, previousData: filter })
      : create('event-filters', { data }))
  return { save, isPending: creating.isPending || updating.isPending }
}

export function useDeleteFilter(filter: EventFilter) {
  const { onError, onSettled } = useOutcome('Failed to delete filter. Please try again.', plainly)
  const [remove, { isPending }] = useDelete<EventFilter>(
    'event-filters',
    {},
    {
      onSuccess: () => toast({ title: 'Filter deleted', description: `“${filter.name}” is gone.`, tone: 'success' }),
      onError,
    },
  )
  const deleteIt = (onAnswer: () => void) => {
    const options = {
      onSettled: () => {
        onSettled()
        onAnswer()
      },
    }
    void remove('event-filters', { id: filter.id, previousData: filter }, options)
  }
  return { deleteIt, isPending }
}

export function useToggleFilter(filter: EventFilter) {
  const outcome = useOutcome('Failed to update filter status. Please try again.', plainly)
  const [update, { isPending, variables }] = useUpdate<EventFilter>()
  const toggle = (isActive: boolean) =>
    void update('event-filters', { id: filter.id, data: { isActive }, previousData: filter }, outcome)
  return { toggle, isPending, wanted: isPending ? variables?.data?.isActive : undefined }
}
