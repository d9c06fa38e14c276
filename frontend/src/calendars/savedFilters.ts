import type { DrawnFilter } from './firstLists.ts'
import type { SentenceInput } from './syncSentence.ts'

type Filtered = Pick<SentenceInput, Extract<keyof SentenceInput, `filter${string}` | `reverseFilter${string}`>>

/** A sync as it will run: where a way takes a saved filter, with what that filter says now. */
export function withSavedFilters<Sync extends Filtered>(sync: Sync, saved: readonly DrawnFilter[]): Sync {
  const forward = saved.find(({ id }) => id === sync.filterId)
  const reverse = saved.find(({ id }) => id === sync.reverseFilterId)
  return {
    ...sync,
    ...(forward && {
      filterKeywords: forward.keywords,
      filterMode: forward.mode,
      filterCheckSummary: forward.checkSummary,
      filterCheckDescription: forward.checkDescription,
      filterCheckLocation: forward.checkLocation,
    }),
    ...(reverse && {
      reverseFilterKeywords: reverse.keywords,
      reverseFilterMode: reverse.mode,
      reverseFilterCheckSummary: reverse.checkSummary,
      reverseFilterCheckDescription: reverse.checkDescription,
      reverseFilterCheckLocation: reverse.checkLocation,
    }),
  }
}
