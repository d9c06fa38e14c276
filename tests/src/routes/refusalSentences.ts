import { ErrorBody, ValidationDetails } from '@calendar-sync/contracts/api/error'

/** Words of the schema library, and paths such as `billingAddress.city`. */
const jargon =
  /invalid (?:input|option|key|value|string|number)|expected|received|too (?:big|small)|unrecognized|discriminator|zod|\w\.\w/i

/** All that a refusal says in words: its sentence, and the one of each field. @param body as it is answered */
export function sentencesOf(body: unknown): readonly string[] {
  const { error, details } = ErrorBody.parse(body)
  return [error, ...(ValidationDetails.safeParse(details).data ?? []).map(({ message }) => message)]
}

/** What of a refusal is no plain sentence. */
export const jargonIn = (body: unknown): readonly string[] =>
  sentencesOf(body).filter((sentence) => jargon.test(sentence) || !/^["A-Z]/.test(sentence))
