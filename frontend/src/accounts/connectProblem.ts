/** Why adding or reconnecting an account ended without success, by the code the server names in the address. */
const sentences = new Map([
  ['account_limit_reached', 'You have already connected as many accounts as you can. Remove one to connect another.'],
  [
    'account_belongs_to_someone_else',
    'This Google account is already connected to another person. Nothing was changed.',
  ],
  ['conflict', 'This Google account is being connected in another window. Wait a moment, then look at the list below.'],
  [
    'other_account_chosen',
    'That was another Google account than the one to reconnect. Please choose the same one. Nothing was changed.',
  ],
  [
    'email_not_verified',
    'Google has not verified the email address of this account yet. Verify it in your Google account, then try again. Nothing was changed.',
  ],
  [
    'google_account_changed',
    'This email address now belongs to another Google account than the one that is known here. If it is yours, remove the old account in the list below first. Nothing was changed.',
  ],
  ['not_found', 'That account is not connected any more. To have it back, add it again.'],
  ['not_signed_in', 'Your session had ended before the account could be connected. Please try again.'],
  [
    'grant_being_revoked',
    'Google is still ending the access that this account had here before. Try again in a few minutes. Nothing was changed.',
  ],
  ['subscription_required', 'Adding an account needs a plan. Nothing was changed.'],
  ['sign_in_failed', 'An error occurred during login. Please try again.'],
])

/** @param code the `error` of the address, null when there is none */
export const connectProblem = (code: string | null): string | null =>
  code === null ? null : (sentences.get(code) ?? 'The account could not be connected. Please try again.')
