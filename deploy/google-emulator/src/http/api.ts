import { authenticate } from '../calendar/access.ts'
import { findOperation } from '../calendar/operations.ts'
import type { FaultResponse } from '../control/faults.ts'
import type { Emulator } from '../emulator.ts'
import type { Access } from '../model/access.ts'
import type { ApiCall, ApiReply } from './call.ts'
import { GoogleError, notFound, usualError } from './googleError.ts'
import { selectFields } from './partialResponse.ts'

/** Carries out one call of the Calendar API, with the faults and quotas that are switched on, and logs it. */
export async function answerCall(emulator: Emulator, call: ApiCall): Promise<ApiReply> {
  const operation = findOperation(call.method, call.path)
  const access = tryAuthenticate(emulator, call)
  const account = access instanceof GoogleError ? null : access.email
  const fault = await emulator.faults.strike({ method: call.method, path: call.path, account })
  let units = 0
  const reply = decide()
  emulator.requests.add({
    at: emulator.clock.now().toISOString(),
    method: call.method,
    path: call.path,
    query: withoutToken(call.query),
    account,
    status: reply.cut === 'silent' ? 0 : reply.status,
    units,
    batched: call.batched,
  })
  return reply

  function decide(): ApiReply {
    if (fault?.cut === 'before') return { status: 0, cut: 'silent' }
    const answered = attempt(() => {
      if (access instanceof GoogleError) throw access
      if (!operation) throw notFound()
      units = operation.units
      const written = call.method === 'GET' ? undefined : operation.params.calendarId
      emulator.quota.spend(access.email, access.clientId, units, written)
      if (fault?.status !== undefined) return refusedBy(fault, fault.status)
      const reply = operation.run({ emulator, call, access, params: operation.params })
      return { ...reply, body: selectFields(reply.body, call.query.get('fields')) }
    })
    if (fault?.cut === 'after') return { ...answered, cut: 'silent' }
    return fault?.cut === 'midway' ? { ...answered, cut: 'midway' } : answered
  }
}

function tryAuthenticate(emulator: Emulator, call: ApiCall): Access | GoogleError {
  try {
    return authenticate(emulator, call)
  } catch (error) {
    if (error instanceof GoogleError) return error
    throw error
  }
}

function attempt(run: () => ApiReply): ApiReply {
  try {
    return run()
  } catch (error) {
    if (error instanceof GoogleError) return { status: error.status, body: error.body }
    throw error
  }
}

/** The error that a fault makes of a call. */
export function refusedBy({ reason, message, headers }: FaultResponse, status: number): ApiReply {
  const body = status < 300 ? {} : usualError(status, reason, message).body
  return { status, body, ...(headers ? { headers } : {}) }
}

/** A token may travel in the query: not for a log. */
function withoutToken(query: URLSearchParams): string {
  const shown = new URLSearchParams(query)
  shown.delete('access_token')
  return shown.toString()
}
