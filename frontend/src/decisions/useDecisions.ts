import type { EventDecisionBody, TravelWordsBody, TravelWordsRecord } from '@calendar-sync/contracts/api/travel'
import type { CopyDecision, EventDecision } from '@calendar-sync/contracts/domain/travel'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ApiDataProvider } from '../request/apiDataProvider.ts'
import { messageOf } from '../request/requestError.ts'
import { toast } from '../toasts/toastStore.ts'
import type { DecidedAbout } from './decisionCalls.ts'

const queryKey = ['event-decisions']
/** A dry run and a filter's figures show at once what a decision changes. What runs did stays as it was. */
const previewKeys = [['calendar-sync-preview'], ['event-filter-preview']]

export function useEventDecisions() {
  const api = useDataProvider<ApiDataProvider>()
  return useQuery({ queryKey, queryFn: ({ signal }) => api.getEventDecisions(signal) })
}

/** A decision as it is made, and made again when its withdrawal is undone. */
type NewDecision = Pick<EventDecision, 'eventId'> & EventDecisionBody

const doneTitles: Record<CopyDecision, string> = { copy: 'It will be copied', never: 'It will not be copied' }

const described = ({ summary, scope }: NewDecision) =>
  `${summary ? `“${summary}”` : 'The event'}${scope === 'series' ? ' and all of its series' : ''}, from the next run on.`

/** Takes decisions and takes them back; either can be undone from its toast, also when the list is gone by then. */
export function useDecide() {
  const api = useDataProvider<ApiDataProvider>()
  const queryClient = useQueryClient()
  const refresh = () => {
    for (const shown of previewKeys) void queryClient.invalidateQueries({ queryKey: shown })
    return queryClient.invalidateQueries({ queryKey })
  }
  const failed = (cause: unknown) =>
    toast({ title: 'Your decision was not saved', description: messageOf(cause), tone: 'danger', cause })
  const quietly = (call: Promise<unknown>) => void call.then(refresh, failed)

  const sendDecision = ({ eventId, ...body }: NewDecision) => api.decideEvent(eventId, body)
  const decide = useMutation({
    mutationFn: sendDecision,
    onSuccess: async (_, made) => {
      toast({
        title: doneTitles[made.decision],
        description: described(made),
        tone: 'success',
        action: { label: 'Undo', onPress: () => quietly(api.withdrawDecision(made)) },
      })
      await refresh()
    },
    onError: failed,
  })
  const withdraw = useMutation({
    mutationFn: (about: DecidedAbout & { readonly known: NewDecision | undefined }) => api.withdrawDecision(about),
    onSuccess: async (_, { known }) => {
      toast({
        title: 'Decision taken back',
        description: 'The next run judges the event by itself again.',
        tone: 'success',
        ...(known && { action: { label: 'Undo', onPress: () => quietly(sendDecision(known)) } }),
      })
      await refresh()
    },
    onError: failed,
  })
  return { decide, withdraw, isPending: decide.isPending || withdraw.isPending }
}

const wordsKey = ['travel-words']
const changeKey = ['change-travel-words']

export function useTravelWords() {
  const api = useDataProvider<ApiDataProvider>()
  return useQuery({ queryKey: wordsKey, queryFn: ({ signal }) => api.getTravelWords(signal) })
}

/** Saves the lists as they are now; shown at once, sent one after the other, and taken back when they cannot be saved. */
export function useChangeTravelWords() {
  const api = useDataProvider<ApiDataProvider>()
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: changeKey,
    scope: { id: 'travel-words' },
    mutationFn: (words: TravelWordsBody) => api.changeTravelWords(words),
    onMutate: async (words) => {
      await queryClient.cancelQueries({ queryKey: wordsKey })
      queryClient.setQueryData<TravelWordsRecord>(wordsKey, (known) => known && { ...known, ...words })
    },
    onError: (cause) =>
      toast({ title: 'Your words were not saved', description: messageOf(cause), tone: 'danger', cause }),
    onSettled: () => {
      // What was typed meanwhile is on its way, and newer than the answer would be.
      if (queryClient.isMutating({ mutationKey: changeKey }) === 1)
        void queryClient.invalidateQueries({ queryKey: wordsKey })
    },
  })
}
