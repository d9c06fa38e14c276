/** Why a sign-in was refused, by the code the server names in the address, where the person can do something about it. */
const sentences = new Map([
  [
    'email_not_verified',
    'Google has not verified the email address of this account yet. Verify it in your Google account, then sign in again.',
  ],
  [
    'grant_being_revoked',
    'Google is still ending the access that this account had here before. Try again in a few minutes.',
  ],
  [
    'google_account_changed',
    'This email address now belongs to another Google account than the one that is known here, so you were not signed in. Use the account you signed in with before, or write to us.',
  ],
])

/** @param code the `error` of the address, null when there is none */
export const signInProblem = (code: string | null): string | null =>
  code === null ? null : (sentences.get(code) ?? null)
