/** Splits what was typed on commas; spaces around and empty parts are dropped (specification, Create sync). */
export const splitKeywords = (typed: string): string[] =>
  typed
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
