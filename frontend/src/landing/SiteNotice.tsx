import { useAuth } from '../auth/AuthProvider.tsx'
import { siteOf } from '../auth/session.ts'

/** A sentence that the operator may set. Until the server has told it, its usual length is kept free for it. */
export function SiteNotice({ name }: { name: 'launchNotice' | 'outlookNotice' }) {
  const { session } = useAuth()
  return <span style={session === 'pending' ? { visibility: 'hidden' } : undefined}>{siteOf(session)[name]}</span>
}
