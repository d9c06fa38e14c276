import type { TravelWordsBody, TravelWordsRecord } from '@calendar-sync/contracts/api/travel'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ApiDataProvider } from '../request/apiDataProvider.ts'
import { messageOf } from '../request/requestError.ts'
import { toast } from '../toasts/toastStore.ts'

const queryKey = ['travel-words']
const mutationKey = ['change-travel-words']

export function useTravelWords() {
  const api = useDataProvider<ApiDataProvider>()
  return useQuery({ queryKey, queryFn: ({ signal }) => api.getTravelWords(signal) })
}

/** Saves the lists as they are now; shown at once, sent one after the other, and taken back when they cannot be saved. */
export function useChangeTravelWords() {
  const api = useDataProvider<ApiDataProvider>()
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey,
    scope: { id: 'travel-words' },
    mutationFn: (words: TravelWordsBody) => api.changeTravelWords(words),
    onMutate: async (words) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<TravelWordsRecord>(queryKey, (known) => known && { ...known, ...words })
    },
    onError: (cause) =>
      toast({ title: 'Your words were not saved', description: messageOf(cause), tone: 'danger', cause }),
    onSettled: () => {
      // What was typed meanwhile is on its way, and newer than the answer would be.
      if (queryClient.isMutating({ mutationKey }) === 1) void queryClient.invalidateQueries({ queryKey })
    },
  })
}
