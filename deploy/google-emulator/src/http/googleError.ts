interface Place {
  domain?: string
  location?: string
  locationType?: string
}

/**
 * An error as the Calendar API answers it.
 * Source: https://developers.google.com/workspace/calendar/api/guides/errors
 */
export class GoogleError extends Error {
  readonly status: number
  readonly reason: string
  readonly place: Place

  constructor(status: number, reason: string, message: string, place: Place = {}) {
    super(message)
    this.status = status
    this.reason = reason
    this.place = place
  }

  get body() {
    const { domain = 'global', ...where } = this.place
    const error = { domain, reason: this.reason, message: this.message, ...where }
    return { error: { errors: [error], code: this.status, message: this.message } }
  }
}

export const notFound = () => new GoogleError(404, 'notFound', 'Not Found')

export const invalid = (message: string, place: Place = {}) => new GoogleError(400, 'invalid', message, place)

export const required = (message: string, place: Place = {}) => new GoogleError(400, 'required', message, place)

export const badParameter = (name: string, message: string) =>
  new GoogleError(400, 'badRequest', message, { location: name, locationType: 'parameter' })

export const emptyRange = (location?: string) =>
  new GoogleError(400, 'timeRangeEmpty', 'The specified time range is empty.', {
    domain: 'calendar',
    ...(location === undefined ? {} : { location, locationType: 'parameter' }),
  })

export const fullSyncRequired = () =>
  new GoogleError(410, 'fullSyncRequired', 'Sync token is no longer valid, a full sync is required.', {
    domain: 'calendar',
    location: 'syncToken',
    locationType: 'parameter',
  })

export const alreadyDeleted = () => new GoogleError(410, 'deleted', 'Resource has been deleted')

export const duplicate = () => new GoogleError(409, 'duplicate', 'The requested identifier already exists.')

export const conditionNotMet = () =>
  new GoogleError(412, 'conditionNotMet', 'Precondition Failed', { location: 'If-Match', locationType: 'header' })

export const needsRole = (role: string) =>
  new GoogleError(403, 'requiredAccessLevel', `You need to have ${role} access to this calendar.`, {
    domain: 'calendar',
  })

export const notOrganizer = () =>
  new GoogleError(
    403,
    'forbiddenForNonOrganizer',
    'Shared properties can only be changed by the organizer of the event.',
    { domain: 'calendar' },
  )

export const authError = () =>
  new GoogleError(401, 'authError', 'Invalid Credentials', { location: 'Authorization', locationType: 'header' })

/** Usual texts of errors that a fault or a quota makes, by reason. */
const usual: Record<string, { message: string; domain: string }> = {
  userRateLimitExceeded: { message: 'User Rate Limit Exceeded', domain: 'usageLimits' },
  rateLimitExceeded: { message: 'Rate Limit Exceeded', domain: 'usageLimits' },
  quotaExceeded: { message: 'Calendar usage limits exceeded.', domain: 'usageLimits' },
  dailyLimitExceeded: { message: 'Daily Limit Exceeded', domain: 'usageLimits' },
  backendError: { message: 'Backend Error', domain: 'global' },
  internalError: { message: 'Internal Error', domain: 'global' },
  updatedMinTooLongAgo: {
    message: 'The requested minimum modification time lies too far in the past.',
    domain: 'calendar',
  },
}
const bare: Record<number, () => GoogleError> = {
  401: authError,
  404: notFound,
  409: duplicate,
  410: fullSyncRequired,
  412: conditionNotMet,
}
const reasonOf: Record<number, string> = { 400: 'badRequest', 403: 'rateLimitExceeded', 429: 'rateLimitExceeded' }

/** The error Google answers with this status and reason; either may be left to the usual one. */
export function usualError(status: number, reason?: string, message?: string): GoogleError {
  const plain = bare[status]?.()
  if (plain && (reason === undefined || reason === plain.reason)) return plain
  const name = reason ?? reasonOf[status] ?? 'backendError'
  const known = usual[name]
  return new GoogleError(status, name, message ?? known?.message ?? name, known ? { domain: known.domain } : {})
}
