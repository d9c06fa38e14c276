import { type ReactNode, Suspense, use, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useAuth } from '../auth/AuthProvider.tsx'
import { CallbackPage } from '../auth/CallbackPage.tsx'
import { toast } from '../toasts/toastStore.ts'
import { LoginPage } from '../visitors/LoginPage.tsx'
import { NotFoundPage } from '../visitors/NotFoundPage.tsx'
import { debug } from './debug.ts'
import { useDrawn } from './drawnScreen.ts'
import { FirstPicture } from './FirstPicture.tsx'
import { type AccessToast, outcomeFor, type Screen } from './gating.ts'
import { LoadingApplication, StillLoading } from './LoadingApplication.tsx'
import { lazyScreen } from './lazyPart.ts'
import { type BuiltMemberScreen, loadMemberScreen } from './memberScreens.ts'

const LandingPage = lazyScreen(() => import('../landing/LandingPage.tsx').then((loaded) => loaded.LandingPage))
const PrivacyPage = lazyScreen(() => import('../visitors/LegalPages.tsx').then((loaded) => loaded.PrivacyPage))
const TermsPage = lazyScreen(() => import('../visitors/LegalPages.tsx').then((loaded) => loaded.TermsPage))
const ConfirmAddressPage = lazyScreen(() =>
  import('../visitors/ConfirmAddressPage.tsx').then((loaded) => loaded.ConfirmAddressPage),
)
const DevHelperPage = lazyScreen(() => import('../developer/DevHelperPage.tsx').then((loaded) => loaded.DevHelperPage))
const DevTestingPage = lazyScreen(() =>
  import('../developer/DevTestingPage.tsx').then((loaded) => loaded.DevTestingPage),
)
const AuthDebugPage = lazyScreen(() => import('../developer/AuthDebugPage.tsx').then((loaded) => loaded.AuthDebugPage))
const AdminScreen = lazyScreen(() => import('../admin/AdminScreen.tsx').then((loaded) => loaded.AdminScreen))

function MemberScreen({ screen }: { screen: BuiltMemberScreen }) {
  const { MemberArea, Page } = use(loadMemberScreen(screen))
  const { session } = useAuth()
  // What was loaded for one person is not there for the next.
  return (
    <MemberArea key={session === 'pending' ? null : session.userId}>
      <Page />
    </MemberArea>
  )
}

function Redirect({ to, toast: { title, description } }: { to: string; toast: AccessToast }) {
  useEffect(() => toast({ title, description }), [title, description])
  return <Navigate to={to} replace />
}

function screenOf(screen: Screen): ReactNode {
  switch (screen) {
    case 'landing':
      return <LandingPage />
    case 'login':
      return <LoginPage />
    case 'callback':
      return <CallbackPage />
    case 'privacy':
      return <PrivacyPage />
    case 'terms':
      return <TermsPage />
    case 'confirmAddress':
      return <ConfirmAddressPage />
    case 'subscribe':
    case 'dashboard':
    case 'accounts':
    case 'calendars':
    case 'filters':
    case 'billing':
    case 'settings':
      return <MemberScreen screen={screen} />
    case 'devHelper':
      return <DevHelperPage />
    case 'devTesting':
      return <DevTestingPage />
    case 'authDebug':
      return <AuthDebugPage />
    case 'admin':
      return <AdminScreen />
    default:
      return <NotFoundPage />
  }
}

/** What the visitor meets at the current path; see `outcomeFor`. */
export function CurrentScreen() {
  const { pathname } = useLocation()
  const { session, endedAt } = useAuth()
  const drawn = useDrawn(pathname)
  const outcome = outcomeFor(pathname, session, endedAt)
  const met = outcome.kind === 'show' ? outcome.screen : outcome.kind === 'redirect' ? outcome.to : 'wait'
  useEffect(() => debug('router', `${pathname}: ${met}`), [pathname, met])
  if (outcome.kind === 'redirect') return <Redirect key={pathname} to={outcome.to} toast={outcome.toast} />
  // The waiting is within: a fallback that was shown would stay for 300 ms however soon the screen's script comes.
  return (
    <>
      <Suspense fallback={<LoadingApplication />}>
        {outcome.kind === 'show' ? screenOf(outcome.screen) : drawn ? screenOf(drawn) : <FirstPicture />}
      </Suspense>
      {outcome.kind === 'wait' && drawn && <StillLoading />}
    </>
  )
}
