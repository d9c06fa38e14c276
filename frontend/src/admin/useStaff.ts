import { isAdmin } from '@calendar-sync/contracts/access'
import { useAuth } from '../auth/AuthProvider.tsx'

/** Who stands in front of the panel: support reads, admins also change. */
export function useStaff(): { readonly mayChange: boolean; readonly userId: string | null } {
  const { session } = useAuth()
  if (session === 'pending') return { mayChange: false, userId: null }
  return { mayChange: isAdmin(session), userId: session.userId }
}
