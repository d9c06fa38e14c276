import type { UserId } from '@calendar-sync/contracts/ids'
import { decrypt, encrypt, keyedHash } from '@calendar-sync/platform/privacy/encryption'
import type { PersonalKeys } from '@calendar-sync/platform/privacy/personalKeys'

/** Seals what the engine keeps of a person's calendars with the person's own key, and hides ids that are addresses. */
export interface PersonalSeal {
  /** @param context binds the text to its row: it cannot be opened elsewhere */
  seal(value: unknown, context: string): string
  /** @throws Error when it was sealed with another key or context */
  open(sealed: string, context: string): unknown
  hash(purpose: 'calendar' | 'direction' | 'ical', value: string): string
}

/** The person was erased: work that was to be done for them is not done. */
export class PersonErased extends Error {
  override readonly name = 'PersonErased'
}

/** @throws PersonErased */
export async function personalSeal(keys: PersonalKeys, userId: UserId): Promise<PersonalSeal> {
  const key = await keys.forWriting(userId)
  if (!key) throw new PersonErased('This person was erased.')
  return {
    seal: (value, context) => encrypt(key, JSON.stringify(value), context),
    open: (sealed, context) => JSON.parse(decrypt(key, sealed, context)),
    hash: (purpose, value) => keyedHash(key, purpose, value),
  }
}
