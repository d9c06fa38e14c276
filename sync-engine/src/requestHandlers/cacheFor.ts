import type { Clock } from '@calendar-sync/platform/clock'

/**
 * Answers each question once in a while: callers that ask the same within that time, or before the answer is there, get
 * the same answer. One that is not good enough is asked for again.
 * @param milliseconds how long an answer is good
 */
export function cacheFor<Answer>(
  answer: (about: string) => Promise<Answer>,
  good: (answer: Answer) => boolean,
  milliseconds: number,
  clock: Clock,
): (about: string) => Promise<Answer> {
  const given = new Map<string, { readonly until: number; readonly answer: Promise<Answer> }>()
  return (about) => {
    const now = clock().getTime()
    for (const [key, { until }] of given) if (until <= now) given.delete(key)
    const known = given.get(about)
    if (known) return known.answer
    const fresh = { until: now + milliseconds, answer: answer(about) }
    const forget = () => {
      if (given.get(about) === fresh) given.delete(about)
    }
    given.set(about, fresh)
    fresh.answer.then((found) => {
      if (!good(found)) forget()
    }, forget)
    return fresh.answer
  }
}
