import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useGetList } from 'react-admin'
import { useAuth } from '../auth/AuthProvider.tsx'
import { wholeList } from '../request/apiDataProvider.ts'
import { forgetEarlyCalls, takeEarlyLive } from '../request/earlyPage.ts'
import { exchange } from '../request/request.ts'
import { runKey } from '../runs/useRunSync.ts'
import { readAccountsAgain, readAgain, readDependentsAgain, readSyncsAgain } from '../runs/useRuns.ts'
import { connectLive, type LiveListener } from './connection.ts'
import styles from './LiveStatus.module.css'
import { afterDisconnect, afterMessage, afterReading, initialLive, type LiveState } from './liveState.ts'

/** Specification, Business constants: live status message shown 10 s. */
const messageDuration = 10_000

/** While a sync runs, in ms: a live message is sent once, and that of its end may be lost. */
const betweenReadings = 30_000

const LiveContext = createContext<LiveState>(initialLive)

export const useLive = (): LiveState => useContext(LiveContext)

/** Keeps what the server says live, and has the lists read again when something they show has changed. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { session, onSessionEnded } = useAuth()
  const signedIn = session !== 'pending' && session.authenticated
  const queryClient = useQueryClient()
  const [state, setState] = useState(initialLive)
  /** No list is older: they are read when what is inside is drawn. */
  const [listsSince] = useState(() => performance.now())

  useEffect(() => {
    if (!signedIn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    /** The run that a press on this page asked for last. */
    let pressed: string | undefined
    const early = takeEarlyLive()
    let wasLost = early !== null && !(early.heardAll && early.socket.readyState === WebSocket.OPEN)
    const readListsAgain = () => {
      forgetEarlyCalls()
      void readSyncsAgain(queryClient)
      void readAccountsAgain(queryClient)
    }
    const listener: LiveListener = {
      onOpen: () => {
        setState((known) => ({ ...known, connected: true }))
        if (!wasLost) return
        // What was said meanwhile was not heard, and another tab may have signed in as another person.
        onSessionEnded()
        readListsAgain()
      },
      // Something was said between the first answers and the first connection.
      onLastNews: (msAgo) => {
        if (!wasLost && msAgo < performance.now() - listsSince) readListsAgain()
      },
      onClose: () => {
        wasLost = true
        setState(afterDisconnect)
      },
      onSignedOut: onSessionEnded,
      onRefused: onSessionEnded,
      onMessage: (message) => {
        forgetEarlyCalls()
        const { operation, syncId, runId, position } = message
        // What is read now is to show what this tells of.
        if (position) exchange.hearOf(position)
        // Nothing happened that a person asked for: when the sync was last checked is another time now, and that is all.
        if (operation === 'sync_checked') {
          void readAgain(queryClient, ['calendar-syncs'])
          return
        }
        // The answer to a press may come before the last message of its run.
        if (syncId && queryClient.isMutating({ mutationKey: runKey(syncId) }) > 0) pressed = runId
        setState((known) => afterMessage(known, message, Date.now(), runId !== undefined && runId === pressed))
        clearTimeout(timer)
        timer = setTimeout(() => setState((known) => ({ ...known, message: null, failed: false })), messageDuration)
        if (operation === 'account_changed' || operation === 'sync_failed') void readAccountsAgain(queryClient)
        if (operation === 'account_changed') void readDependentsAgain(queryClient)
        if (operation === 'sync_completed' || operation === 'sync_failed') void readSyncsAgain(queryClient)
      },
    }
    const stop = connectLive(listener, early)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [signedIn, queryClient, onSessionEnded, listsSince])

  const { data: syncs, dataUpdatedAt } = useGetList<CalendarSync>(
    'calendar-syncs',
    { meta: wholeList },
    { enabled: Object.keys(state.running).length > 0, refetchInterval: betweenReadings },
  )
  useEffect(() => {
    if (syncs) setState((known) => afterReading(known, syncs, dataUpdatedAt))
  }, [syncs, dataUpdatedAt])

  return <LiveContext value={state}>{children}</LiveContext>
}

/** What is happening now, for ten seconds; screen readers hear it when they have a pause. */
export function LiveStatus() {
  const { connected, message, failed, toldElsewhere } = useLive()
  return (
    <div role="status" aria-live="polite" aria-label="Sync status" data-connected={connected} className={styles.place}>
      {message && (
        <p className={toldElsewhere ? 'visuallyHidden' : styles.message} data-failed={failed}>
          {message}
        </p>
      )}
    </div>
  )
}
