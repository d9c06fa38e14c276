import type { GoogleEvent } from './event.ts'
import { isFailure } from './failure.ts'

/** The reason of a failure: the events of a calendar are more than an engine has room for beside those of other people. */
export const tooLarge = 'tooLarge'

export const isTooLarge = (error: unknown): boolean => isFailure(error, 'refused') && error.reason === tooLarge

/** Characters. Ten thousand events of 2,000 characters take less than half of it. */
const room = 64_000_000
/** What an event takes beside its texts. */
const besideTexts = 1_000

/** @returns says of the events of page after page whether there is room for them too */
export function openRoom(): (events: readonly GoogleEvent[]) => boolean {
  let left = room
  return (events) => {
    for (const event of events) left -= sizeOf(event)
    return left >= 0
  }
}

function sizeOf({ summary, description, location, extendedProperties }: GoogleEvent): number {
  const { private: own, shared } = extendedProperties ?? {}
  const texts = [summary, description, location, ...Object.values(own ?? {}), ...Object.values(shared ?? {})]
  return texts.reduce((size, text) => size + (text?.length ?? 0), besideTexts)
}
