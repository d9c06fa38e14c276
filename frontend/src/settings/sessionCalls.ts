import { SessionsEndedAnswer, SignedInSession } from '@calendar-sync/contracts/api/sessions'
import { z } from 'zod'
import { request } from '../request/request.ts'

/** Where a person is signed in. */
export const sessionCalls = {
  getSessions: async (signal: AbortSignal) =>
    z.array(SignedInSession).parse(await request('/api/user/sessions', { signal })),
  endSession: (id: string) => request(`/api/user/sessions/${id}`, { method: 'DELETE' }),
  endAllSessions: async () => SessionsEndedAnswer.parse(await request('/api/user/sessions', { method: 'DELETE' })),
}
