import {
  type EventDecisionBody,
  EventDecisionRecord,
  eventDecisionId,
  type TravelWordsBody,
} from '@calendar-sync/contracts/api/travel'
import type { CopyDecision, EventDecision } from '@calendar-sync/contracts/domain/travel'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useDelete, useGetList, useGetOne, useUpdate } from 'react-admin'
import { own, wholeList } from '../request/apiDataProvider.ts'
import { messageOf } from '../request/requestError.ts'
import { toast } from '../toasts/toastStore.ts'
import { quoted } from '../ui/isolated.ts'

const resource = 'event-decisions'
/** A dry run and a filter's figures show at once what a decision changes. What runs did stays as it was. */
const outOfDate = [[resource], ['calendar-sync-preview'], ['event-filter-preview']]

export const useEventDecisions = () => useGetList<EventDecisionRecord>(resource, { meta: wholeList })

/** A decision as it is made, and made again when its withdrawal is undone. */
type NewDecision = Pick<EventDecision, 'eventId'> & EventDecisionBody

const doneTitles: Record<CopyDecision, string> = { copy: 'It will be copied', never: 'It will not be copied' }

const described = ({ summary, scope }: EventDecisionBody) =>
  `${summary ? quoted(summary) : 'The event'}${scope === 'series' ? ' and all of its series' : ''}, from the next run on.`

const updateOf = ({ eventId, scope, decision, summary, start }: NewDecision) => ({
  id: eventDecisionId({ scope, eventId }),
  data: { scope, decision, summary, start },
})

const failed = (cause: unknown) =>
  toast({ title: 'Your decision was not saved', description: messageOf(cause), tone: 'danger', cause })

interface Decisions {
  readonly data: readonly EventDecisionRecord[]
}

/** Takes decisions and takes them back; either can be undone from its toast, also when the list is gone by then. */
export function useDecide() {
  const api = useDataProvider()
  const queryClient = useQueryClient()
  const refresh = () => {
    for (const queryKey of outOfDate) void queryClient.invalidateQueries({ queryKey })
  }
  /** Lists show it at once; where it stands among the others they learn with the next reading. */
  const show = (made: EventDecisionRecord) =>
    queryClient.setQueriesData<Decisions>(
      { queryKey: [resource, 'getList'] },
      (known) => known && { ...known, data: [made, ...known.data.filter(({ id }) => id !== made.id)] },
    )
  const quietly = (call: Promise<unknown>) => void call.then(refresh, failed)

  const [update, deciding] = useUpdate<EventDecisionRecord>(
    resource,
    {},
    {
      onSuccess: (record, { id, data = {} }) => {
        const made = EventDecisionRecord.safeParse(record)
        if (made.success) show(made.data)
        const { decision, summary = '', scope = 'event' } = data
        if (!decision) return
        toast({
          title: doneTitles[decision],
          description: described({ decision, summary, scope, start: null }),
          tone: 'success',
          action: { label: 'Undo', onPress: () => quietly(api.delete(resource, { id })) },
        })
        refresh()
      },
      onError: failed,
    },
  )
  const [remove, withdrawing] = useDelete<EventDecisionRecord>(
    resource,
    {},
    {
      onSuccess: (_, { previousData: known }) => {
        toast({
          title: 'Decision taken back',
          description: 'The next run judges the event by itself again.',
          tone: 'success',
          ...(known && {
            action: {
              label: 'Undo',
              onPress: () => quietly(api.update(resource, { ...updateOf(known), previousData: known })),
            },
          }),
        })
        refresh()
      },
      onError: failed,
    },
  )
  return {
    decide: (made: NewDecision) => void update(resource, updateOf(made)),
    /** @param known what it can be undone to */
    withdraw: (about: Pick<EventDecision, 'eventId' | 'scope'>, known: EventDecisionRecord | undefined) =>
      void remove(resource, { id: eventDecisionId(about), ...(known && { previousData: known }) }),
    isPending: deciding.isPending || withdrawing.isPending,
  }
}

const wordsKey = ['travel-words']
const changeKey = ['travel-words', 'update']

/** A person has one record of words, under any name it is asked for by. */
type OwnWords = TravelWordsBody & { readonly id: string }

export const useTravelWords = () => useGetOne<OwnWords>('travel-words', { id: own })

/**
 * Saves the lists as they are now; shown at once, sent one after the other, and taken back when they cannot be saved.
 * react-admin's optimistic `useUpdate` sends them side by side, and reads again after each.
 */
export function useChangeTravelWords() {
  const api = useDataProvider()
  const queryClient = useQueryClient()
  // What was typed meanwhile is on its way, and newer than the answer would be.
  const isNewest = () => queryClient.isMutating({ mutationKey: changeKey }) === 1
  return useMutation({
    mutationKey: changeKey,
    scope: { id: 'travel-words' },
    mutationFn: (data: TravelWordsBody) => api.update('travel-words', { id: own, data, previousData: { id: own } }),
    onMutate: async (words) => {
      await queryClient.cancelQueries({ queryKey: wordsKey })
      const before = queryClient.getQueriesData<OwnWords>({ queryKey: wordsKey })
      queryClient.setQueriesData<OwnWords>({ queryKey: wordsKey }, (known) => known && { ...known, ...words })
      return before
    },
    onError: (cause, _, before = []) => {
      if (isNewest()) for (const [key, known] of before) queryClient.setQueryData(key, known)
      toast({ title: 'Your words were not saved', description: messageOf(cause), tone: 'danger', cause })
    },
    onSettled: () => {
      if (isNewest()) void queryClient.invalidateQueries({ queryKey: wordsKey })
    },
  })
}
