import { staleHeader } from '@calendar-sync/contracts/api/headers'
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router-dom'
import { debug } from '../app/debug.ts'
import { exchange } from '../request/request.ts'
import { messageOf, RequestError } from '../request/requestError.ts'
import { waitBefore } from '../request/waitBefore.ts'
import { toast } from '../toasts/toastStore.ts'
import { readSession, type Session, signedOut, signedOutAfter } from './session.ts'

interface Auth {
  /** `pending` until the server has answered for the first time. */
  readonly session: Session | 'pending'
  /** Where the person was when their session ended by itself; null while there is one, or after logging out. */
  readonly endedAt: string | null
  /** Asks the server who is signed in. @throws when it does not answer */
  readonly check: () => Promise<Session>
  /** Signs out, forgets the person and goes to the landing page. */
  readonly logOut: () => Promise<void>
  /** Runs what ends this browser's session on the server, so that the end is no surprise to the page. */
  readonly leave: <Result>(end: () => Promise<Result>) => Promise<Result>
  /** The server has given the person this plan; it counts until an answer that is no older says otherwise. */
  readonly trust: (plan: Pick<Session['subscription'], 'tier' | 'status'>) => void
  /** The session has ended, or may have: asks who is signed in, unless this browser itself is leaving. */
  readonly onSessionEnded: () => void
  /** Forgets the person here, when the server already has, and goes to the landing page. */
  readonly forget: () => void
}

const AuthContext = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth needs an AuthProvider around it')
  return auth
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session | 'pending'>('pending')
  /** How often in a row the server gave no answer, or one that is older than what this browser did. */
  const [failures, setFailures] = useState(0)
  const [endedAt, setEndedAt] = useState<string | null>(null)
  const wasSignedIn = useRef(false)
  const leaving = useRef(false)
  /** Where the person was when the server gave no answer to the first question; they may be led to the login screen meanwhile. */
  const askedAt = useRef<string>(undefined)
  const checking = useRef<Promise<Session>>(undefined)
  /** How many plans the server has given the person here: a question that was asked before is answered as it was then. */
  const plansGiven = useRef(0)
  const navigate = useNavigate()

  // Callers at the same time share one call.
  const check = useCallback(() => {
    const givenBefore = plansGiven.current
    checking.current ??= exchange('/api/auth/status')
      .then(({ response, body }) => [readSession(body), response.headers.has(staleHeader)] as const)
      .then(
        ([known, isOlder]) => {
          const stale = isOlder || givenBefore < plansGiven.current
          debug('auth', known.authenticated ? 'signed in' : 'signed out', known)
          const ended = wasSignedIn.current && !known.authenticated
          wasSignedIn.current = known.authenticated
          // What is seen stays until the screen that this leads to has its script.
          startTransition(() => {
            if (ended) setEndedAt(window.location.pathname)
            if (known.authenticated) setEndedAt(null)
            // One that is older than what this browser did, such as buy a plan, says nothing new of the person.
            setSession((before) => (stale && before !== 'pending' && before.userId === known.userId ? before : known))
            setFailures((before) => (stale ? before + 1 : 0))
          })
          return known
        },
        (error: unknown) => {
          if (!wasSignedIn.current) askedAt.current ??= window.location.pathname + window.location.search
          // Who is signed in stays so: a question without an answer ends no session.
          startTransition(() => {
            setSession((known) => (known === 'pending' ? signedOut : known))
            setFailures((before) => before + 1)
          })
          throw error
        },
      )
      .finally(() => {
        checking.current = undefined
      })
    return checking.current
  }, [])

  useEffect(() => {
    check().catch((cause: unknown) => {
      toast({
        title: 'Failed to fetch authentication status',
        description: 'You are shown as signed out until the connection is back.',
        tone: 'danger',
        cause,
      })
    })
  }, [check])

  useEffect(() => {
    if (failures === 0) return
    const ask = () => void check().catch(() => undefined)
    const timer = setTimeout(ask, waitBefore(failures - 1, Math.random()))
    window.addEventListener('online', ask)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', ask)
    }
  }, [check, failures])

  useEffect(() => {
    // Who was shown as signed out while the server gave no answer may be signed in all the same.
    if (session === 'pending' || (failures > 0 && !session.authenticated)) return
    if (session.authenticated && askedAt.current && window.location.pathname === '/login')
      void navigate(askedAt.current, { replace: true })
    askedAt.current = undefined
  }, [session, failures, navigate])

  const trust = useCallback((plan: Pick<Session['subscription'], 'tier' | 'status'>) => {
    plansGiven.current += 1
    setSession((known) =>
      known === 'pending' ? known : { ...known, subscription: { ...known.subscription, ...plan } },
    )
  }, [])

  const forget = useCallback(() => {
    wasSignedIn.current = false
    // Together, so that no screen of a signed-in person is left standing without one.
    startTransition(() => {
      void navigate('/landing')
      setSession(signedOutAfter)
    })
  }, [navigate])

  const leave = useCallback(async <Result,>(end: () => Promise<Result>) => {
    leaving.current = true
    try {
      return await end()
    } catch (error) {
      leaving.current = false
      throw error
    }
  }, [])

  const onSessionEnded = useCallback(() => {
    if (!leaving.current) check().catch(() => undefined)
  }, [check])

  const logOut = useCallback(async () => {
    // This browser forgets the person even when the answer is an error (specification, calls); it says so then.
    const cause = await leave(() => exchange('/api/auth/logout', { method: 'POST' })).then(
      () => undefined,
      (error: unknown) => error,
    )
    forget()
    if (cause === undefined || (cause instanceof RequestError && cause.status === 401))
      toast({ title: 'Logged out', description: 'You have been logged out successfully' })
    else
      toast({
        title: 'Failed to logout',
        description: `You may still be signed in here: ${messageOf(cause)}`,
        tone: 'danger',
        cause,
      })
  }, [forget, leave])

  const auth = useMemo(
    () => ({ session, endedAt, check, logOut, leave, trust, onSessionEnded, forget }),
    [session, endedAt, check, logOut, leave, trust, onSessionEnded, forget],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** For what is inside, this is the session: for what is drawn before the screen that it leads to has its script. */
export function WithSession({ session, children }: { session: Session; children: ReactNode }) {
  const auth = useAuth()
  const known = useMemo(() => ({ ...auth, session }), [auth, session])
  return <AuthContext value={known}>{children}</AuthContext>
}
