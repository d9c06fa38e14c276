import type { EventOfType, EventType } from '@calendar-sync/contracts/domain/registry'
import { accountsWords } from './accounts.ts'
import type { SentenceContext, Subject, Words } from './context.ts'
import { filtersWords } from './filters.ts'
import { administratorsWords, personHistoryWords, reservationWords, userWords, waitlistWords } from './people.ts'
import { runWords } from './runs.ts'
import { settingsWords } from './settings.ts'
import { subscriptionWords } from './subscription.ts'
import { parkedEventWords, syncWords } from './syncs.ts'
import { travelWords } from './travel.ts'

/** How each event is said; the compiler asks for one per type of the registry. */
export const words: Words<EventType> = {
  ...userWords,
  ...reservationWords,
  ...administratorsWords,
  ...accountsWords,
  ...settingsWords,
  ...subscriptionWords,
  ...syncWords,
  ...runWords,
  ...parkedEventWords,
  ...filtersWords,
  ...travelWords,
  ...waitlistWords,
  ...personHistoryWords,
}

/** What happened, for a person, to stand after the actor's name. */
export const inWords = <Type extends EventType>(
  { type, data }: { readonly type: Type; readonly data: EventOfType<Type>['data'] },
  before: SentenceContext,
  subject: Subject = null,
  isOwn = false,
): string => words[type](data, before, subject, isOwn)
