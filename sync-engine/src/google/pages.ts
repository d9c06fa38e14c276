import { GoogleFailure } from './failure.ts'

/** The reason of a failure: a list of Google leads back to a page that it gave before. */
export const endlessList = 'endlessList'

/**
 * Follows one list: of each page the token of the next one, undefined after the last.
 * @throws GoogleFailure for a token that came before: such a list would be read for ever
 */
export function followPages() {
  const given = new Set<string>()
  return ({ nextPageToken }: { readonly nextPageToken?: string | undefined }): string | undefined => {
    if (nextPageToken === undefined) return undefined
    if (given.has(nextPageToken)) throw new GoogleFailure('refused', 200, endlessList)
    given.add(nextPageToken)
    return nextPageToken
  }
}
