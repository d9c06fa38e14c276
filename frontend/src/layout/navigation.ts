import { isAdmin } from '@calendar-sync/contracts/access'
import type { Session } from '../auth/session.ts'

export interface NavigationLink {
  readonly to: string
  readonly label: string
}

const links: readonly NavigationLink[] = [
  { to: '/', label: 'Dashboard' },
  { to: '/accounts', label: 'Accounts' },
  { to: '/calendars', label: 'Calendars' },
  { to: '/filters', label: 'Filters' },
  { to: '/billing', label: 'Billing' },
  { to: '/settings', label: 'Settings' },
]

/** The dashboard has three addresses (specification, Route table). */
export const isCurrent = ({ to }: NavigationLink, path: string): boolean =>
  path === to || (to === '/' && (path === '/home' || path === '/dashboard'))

/** The links of the header; an admin has no use for Billing (specification, Standard layout header and footer). */
export const navigationFor = (session: Session): readonly NavigationLink[] =>
  links.filter(({ to }) => !(to === '/billing' && isAdmin(session)))
