import type { TravelEvent } from '@calendar-sync/contracts/domain/travel'
import { isAbout } from '@calendar-sync/contracts/domain/travel'
import type { Words } from './context.ts'
import { isVeiled, listed, quoted, quotedList } from './phrases.ts'

const named = (scope: 'event' | 'series', summary: string | undefined): string =>
  `the ${scope}${summary ? ` ${quoted(summary)}` : ''}`

/** What came to a list of words, and what went. */
function changes(name: string, before: readonly string[], after: readonly string[]): string[] {
  const added = after.filter((word) => !before.includes(word))
  const removed = before.filter((word) => !after.includes(word))
  return [
    ...(added.length > 0 ? [`added ${quotedList(added)} to the words for ${name}`] : []),
    ...(removed.length > 0 ? [`removed ${quotedList(removed)} from the words for ${name}`] : []),
  ]
}

export const travelWords: Words<TravelEvent['type']> = {
  EventDecisionMade: ({ scope, decision, summary }) =>
    `decided ${decision === 'copy' ? 'to copy' : 'never to copy'} ${named(scope, summary)}`,
  EventDecisionWithdrawn: (data, { travel }) => {
    const known = travel.decisions.find((decision) => isAbout(decision, data))
    return `took back the decision about ${known ? named(data.scope, known.summary) : data.scope === 'series' ? 'a series' : 'an event'}`
  },
  TravelWordsChanged: ({ always, never }, { travel: { words } }) =>
    [always, never, words.always, words.never].flat().some(isVeiled)
      ? 'changed the words for travel'
      : listed([...changes('travel', words.always, always), ...changes('what is not travel', words.never, never)]) ||
        'put the words for travel in another order',
}
