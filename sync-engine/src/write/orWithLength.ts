import type { GoogleEvent } from '../google/event.ts'
import { isFailure } from '../google/failure.ts'
import { type Content, withLength } from '../reconcile/plan/content.ts'

/** Writes a content; one of no length that Google refuses for that, a little longer. */
export const orWithLength = (
  content: Content,
  write: (content: Content) => Promise<GoogleEvent>,
): Promise<GoogleEvent> =>
  write(content).catch((error: unknown) => {
    if (!isFailure(error, 'refused') || error.reason !== 'timeRangeEmpty') throw error
    return write(withLength(content))
  })
