import { hasRank, type Rank } from '@calendar-sync/contracts/access'
import { confirmAddressPath } from '@calendar-sync/contracts/api/confirmAddressPath'
import type { Session } from '../auth/session.ts'

/** Screens any visitor may see. */
export type PublicScreen = 'landing' | 'login' | 'callback' | 'privacy' | 'terms' | 'confirmAddress' | 'notFound'
/** Screens inside the standard layout, for people who are signed in. */
export type MemberScreen = 'dashboard' | 'accounts' | 'calendars' | 'filters' | 'settings' | 'billing'
export type DeveloperScreen = 'devHelper' | 'devTesting' | 'authDebug'
export type Screen = PublicScreen | MemberScreen | DeveloperScreen | 'subscribe' | 'admin'

export interface AccessToast {
  readonly title: string
  readonly description: string
}

export type Outcome =
  | { readonly kind: 'wait' }
  | { readonly kind: 'show'; readonly screen: Screen }
  | { readonly kind: 'redirect'; readonly to: string; readonly toast: AccessToast }

/** `open` to all, or from this rank on. */
type Access = 'open' | Rank
const developerScreens: readonly Screen[] = ['devHelper', 'devTesting', 'authDebug'] satisfies DeveloperScreen[]

interface Route {
  readonly screen: Screen
  readonly access: Access
}

/** The route table (specification, Screens and routes). */
const routes = new Map<string, Route>([
  ['/login', { screen: 'login', access: 'open' }],
  ['/api/auth/callback', { screen: 'callback', access: 'open' }],
  ['/landing', { screen: 'landing', access: 'open' }],
  ['/privacy-policy', { screen: 'privacy', access: 'open' }],
  [confirmAddressPath, { screen: 'confirmAddress', access: 'open' }],
  ['/terms-of-service', { screen: 'terms', access: 'open' }],
  ['/dev-helper', { screen: 'devHelper', access: 'open' }],
  ['/dev-testing', { screen: 'devTesting', access: 'open' }],
  ['/auth-debug', { screen: 'authDebug', access: 'open' }],
  ['/subscribe', { screen: 'subscribe', access: 'open' }],
  ['/', { screen: 'dashboard', access: 'subscriber' }],
  ['/home', { screen: 'dashboard', access: 'subscriber' }],
  ['/dashboard', { screen: 'dashboard', access: 'subscriber' }],
  ['/accounts', { screen: 'accounts', access: 'subscriber' }],
  ['/calendars', { screen: 'calendars', access: 'subscriber' }],
  ['/filters', { screen: 'filters', access: 'subscriber' }],
  ['/billing', { screen: 'billing', access: 'subscriber' }],
  ['/settings', { screen: 'settings', access: 'signedIn' }],
  ['/admin', { screen: 'admin', access: 'staff' }],
])

const authenticationRequired: Outcome = {
  kind: 'redirect',
  to: '/login',
  toast: { title: 'Authentication Required', description: 'Please sign in to access this page' },
}
const subscriptionRequired: Outcome = {
  kind: 'redirect',
  to: '/subscribe',
  toast: { title: 'Subscription Required', description: 'Please subscribe to access premium features' },
}
const accessDenied: Outcome = {
  kind: 'redirect',
  to: '/',
  toast: { title: 'Access Denied', description: 'You need administrator privileges to access the admin page.' },
}

const show = (screen: Screen): Outcome => ({ kind: 'show', screen })

/** No screen's path is longer; a link of a million slashes must not freeze the page. */
const longestPath = 200

function routeOf(path: string): Route {
  const trimmed = path.length > 1 ? path.slice(0, longestPath).replace(/\/+$/, '') : path
  const known = trimmed.startsWith('/admin/') ? '/admin' : trimmed
  return routes.get(known) ?? { screen: 'notFound', access: 'open' }
}

/**
 * What a visitor meets at a path (specification, Access rules on navigation). Only for comfort: the server decides
 * again about every call.
 * @param endedAt where the session ended while a screen was open: settings then stay, and say so
 */
export function outcomeFor(path: string, session: Session | 'pending', endedAt: string | null = null): Outcome {
  const { screen, access } = routeOf(path)
  // The callback screen says for itself what it is waiting for.
  if (screen === 'callback') return show(screen)
  if (session === 'pending') return { kind: 'wait' }
  if (screen === 'subscribe') return show(session.authenticated ? 'subscribe' : 'login')
  // Switched off by the operator, they are like any other path that leads nowhere.
  if (session.devScreens === 'off' && developerScreens.includes(screen)) return show('notFound')
  if (access === 'open') return show(screen)
  if (screen === 'settings' && endedAt === path && !session.authenticated) return show(screen)
  if (!session.authenticated) return path === '/' ? show('landing') : authenticationRequired
  if (hasRank(session, access)) return show(screen)
  return access === 'subscriber' ? subscriptionRequired : accessDenied
}
