import { mayAccess } from '@calendar-sync/contracts/access'
import type { AuthProvider } from 'react-admin'
import { RequestError } from '../request/requestError.ts'
import { type Session, signedOut } from './session.ts'

/**
 * Who is signed in, as react-admin asks for it; what they may do is answered from the one table in contracts. Signing in
 * and out are not its business: screens are shown to those alone whom `outcomeFor` lets in.
 * @param onRefused told of each call that the server answered with 401 or 403
 */
export function createAuthProvider(known: Session | 'pending', onRefused: (error: RequestError) => void): AuthProvider {
  const session = known === 'pending' ? signedOut : known
  return {
    login: async () => undefined,
    logout: async () => undefined,
    checkAuth: async () => undefined,
    checkError: async (error: unknown) => {
      if (error instanceof RequestError && (error.status === 401 || error.status === 403)) onRefused(error)
    },
    getIdentity: async () => ({ id: session.userId ?? '', fullName: session.userEmail ?? '' }),
    canAccess: async (question) => mayAccess(session, session.userId, question),
  }
}
