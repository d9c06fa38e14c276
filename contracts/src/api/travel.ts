import { z } from 'zod'
import { CopyDecision, DecisionScope, EventDecision } from '../domain/travel.ts'
import { UserId } from '../ids.ts'

/** `GET /api/event-decisions`, newest first. */
export const EventDecisionRecord = z.object({ id: z.string(), ...EventDecision.shape })
export type EventDecisionRecord = z.infer<typeof EventDecisionRecord>

/** An event and its series may be decided about separately, so the id of a decision names both. */
export const eventDecisionId = ({ scope, eventId }: { scope: DecisionScope; eventId: string }) => `${scope}:${eventId}`

/** Of `PUT` and `DELETE /api/event-decisions/{eventId}`: Google's id of the event or, for a series, of the recurring event. */
export const DecidedEventId = z.string().min(1).max(1024, 'An event id has at most 1024 characters.')

/** `PUT /api/event-decisions/{eventId}` */
export const EventDecisionBody = z.strictObject({
  scope: DecisionScope,
  decision: CopyDecision,
  summary: z.string().max(1024),
  start: z
    .union(
      [z.iso.date(), z.iso.datetime({ offset: true })],
      'A start is a date like 2026-01-31, a time like 2026-01-31T09:00:00Z, or null.',
    )
    .nullable(),
})
export type EventDecisionBody = z.infer<typeof EventDecisionBody>

/** `DELETE /api/event-decisions/{eventId}?scope=…` */
export const WithdrawDecisionQuery = z.object({ scope: DecisionScope.default('event') })

export const wordLimits = { words: 50, characters: 60 } as const

/** Words that differ in case only are the same word; the first writing stays. */
const unique = (words: readonly string[]): string[] => {
  const seen = new Set<string>()
  return words.filter((word) => {
    const folded = word.toLowerCase()
    return word !== '' && !seen.has(folded) && seen.add(folded)
  })
}

const Words = z
  .array(z.string().trim().max(wordLimits.characters, `A word has at most ${wordLimits.characters} characters`))
  .transform(unique)
  .pipe(z.array(z.string()).max(wordLimits.words, `A list has at most ${wordLimits.words} words`))

/** `PUT /api/travel-words` */
export const TravelWordsBody = z.strictObject({ always: Words, never: Words })
export type TravelWordsBody = z.infer<typeof TravelWordsBody>

/** `GET /api/travel-words`: a person has one record, named like them. */
export const TravelWordsRecord = z.object({ id: UserId, always: z.array(z.string()), never: z.array(z.string()) })
export type TravelWordsRecord = z.infer<typeof TravelWordsRecord>
