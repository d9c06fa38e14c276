/**
 * Every error a person or a program can meet, with the HTTP status it is answered with. The code is stable: clients
 * and tests may rely on it; the text beside it is for a person and may be improved.
 */
export const errorStatuses = {
  validation_failed: 400,
  card_data_refused: 400,
  invalid_json: 400,
  not_signed_in: 401,
  payment_declined: 402,
  forbidden: 403,
  wrong_origin: 403,
  subscription_required: 403,
  email_not_verified: 403,
  not_found: 404,
  conflict: 409,
  direction_taken: 409,
  filter_name_taken: 409,
  filter_in_use: 409,
  filter_inactive: 409,
  account_belongs_to_someone_else: 409,
  google_account_changed: 409,
  other_account_chosen: 409,
  grant_being_revoked: 409,
  email_taken: 409,
  sync_inactive: 409,
  deletions_need_confirmation: 409,
  reconnection_required: 409,
  link_expired: 410,
  body_too_large: 413,
  unsupported_media_type: 415,
  last_account: 422,
  account_limit_reached: 422,
  account_inactive: 422,
  account_removed: 422,
  two_accounts_needed: 422,
  same_calendar: 422,
  calendar_not_readable: 422,
  calendar_not_writable: 422,
  calendar_unknown: 422,
  no_refresh_token: 422,
  nothing_to_cancel: 422,
  nothing_to_resume: 422,
  cannot_delete_yourself: 422,
  idempotency_key_reused: 422,
  last_administrator: 422,
  too_many_requests: 429,
  internal_error: 500,
  sync_failed: 502,
  google_unreachable: 502,
  unavailable: 503,
  overloaded: 503,
} as const

export type ErrorCode = keyof typeof errorStatuses

/**
 * Why a run stopped or left something undone. `quota_exceeded` is no answer to a request: the one that asked for the run is answered
 * `sync_failed`; neither is `events_failed`, of a run that dealt with all but some events.
 */
export type RunErrorCode = ErrorCode | 'quota_exceeded' | 'events_failed'

/** Why Google did not do what one call asked; told of the event that the call was about. */
export type GoogleErrorCode =
  /** 400 and others that will fail again in the same way: something is wrong with this request. */
  | 'refused'
  /** 401 although the token is fresh, or `invalid_grant`: only the person can mend it. */
  | 'reconnection_required'
  /** 403 for want of access. */
  | 'forbidden'
  | 'not_found'
  /** 410: an event already deleted, or a sync token that is no longer valid. */
  | 'gone'
  /** 409: the id exists already, possibly as a tombstone. */
  | 'duplicate'
  /** 412: another writer changed it since we read it. */
  | 'changed'
  /** 403 or 429: too fast; passes by itself soon. */
  | 'rate_limited'
  /** The calendar's or the day's quota is used up; does not pass soon. */
  | 'quota_exceeded'
  /** 5xx, cut connections, timeouts. */
  | 'outage'

/** Why one event could not be copied, updated or removed, while its run went on with the others. */
export type EventErrorCode =
  | GoogleErrorCode
  /** At Google stands an event under the copy's id that this sync did not make. */
  | 'not_ours'
  /** Our code cannot deal with what the event says. */
  | 'unreadable'
  /** Engine after engine ended while it was at this event, in two runs. */
  | 'stops_engine'

/**
 * What a run that failed is answered with: its own code where the person can mend it (an account that is switched off), and
 * `sync_failed` where Google or we failed.
 */
export const answerCodeOfRun = (code: string): ErrorCode => (isPersons(code) ? code : 'sync_failed')

const isPersons = (code: string): code is ErrorCode =>
  Object.entries(errorStatuses).some(([known, status]) => known === code && status < 500)

/** A rule of the product said no. Carries a code from the one list and a sentence that may be shown to the person. */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly code: ErrorCode
  readonly details: unknown

  constructor(code: ErrorCode, message: string, details?: unknown) {
    super(message)
    this.code = code
    this.details = details
  }
}
