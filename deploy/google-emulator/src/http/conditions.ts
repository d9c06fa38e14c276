import type { ApiCall } from './call.ts'
import { conditionNotMet } from './googleError.ts'

/**
 * Refuses a write whose If-Match names another version.
 * Source: https://developers.google.com/workspace/calendar/api/guides/version-resources
 * @throws GoogleError 412 conditionNotMet
 */
export function checkIfMatch(call: ApiCall, etag: string): void {
  const wanted = call.headers['if-match']
  if (wanted !== undefined && wanted !== '*' && !names(wanted, etag)) throw conditionNotMet()
}

/** Whether a read may answer 304 because the client has this version. */
export function isUnmodified(call: ApiCall, etag: string): boolean {
  const known = call.headers['if-none-match']
  return known !== undefined && (known === '*' || names(known, etag))
}

function names(header: string, etag: string): boolean {
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
