import type { SignedInSession } from '@calendar-sync/contracts/api/sessions'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { Badge } from '../ui/Badge.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Moment } from '../ui/Moment.tsx'
import settings from './Settings.module.css'
import styles from './SignedInBrowsers.module.css'
import { useEndAllSessions, useEndSession, useSessions } from './useSessions.ts'

/** Where the person is signed in, and the way to end that: in one browser, or everywhere. */
export function SignedInBrowsers() {
  const { data, error, isPending, refetch } = useSessions()
  const [confirming, setConfirming] = useState(false)
  const endAll = useEndAllSessions()
  return (
    <Card aria-labelledby="signed-in-browsers">
      <div className={styles.card}>
        <div className={settings.section}>
          <h2 id="signed-in-browsers">Where you are signed in</h2>
          <p className={settings.quiet}>Sign out a browser that you no longer use or do not know.</p>
        </div>
        {error && (
          <Banner
            cause={error}
            action={
              <Button look="outlined" size="small" onClick={() => void refetch()}>
                Try again
              </Button>
            }
          >
            The list could not be loaded.
          </Banner>
        )}
        {isPending && <Skeleton height={120} />}
        {data && (
          <List disablePadding aria-labelledby="signed-in-browsers">
            {data.map((session) => (
              <SignedInBrowser key={session.id} session={session} />
            ))}
          </List>
        )}
        <div className={settings.actions}>
          <Button look="outlined" onClick={() => setConfirming(true)}>
            Sign Out Everywhere
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={confirming}
        title="Sign out everywhere?"
        confirm="Sign Out Everywhere"
        busy={endAll.isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() => endAll.mutate(undefined, { onError: () => setConfirming(false) })}
      >
        <p>Every browser is signed out, this one included. Your syncs go on.</p>
      </ConfirmDialog>
    </Card>
  )
}

function SignedInBrowser({ session }: { session: SignedInSession }) {
  const end = useEndSession()
  const name = session.browser ?? 'An unknown browser'
  return (
    <ListItem disableGutters className={styles.browser}>
      <div className={styles.words}>
        <p className={styles.name}>
          <b>{name}</b>
          {session.isCurrent && <Badge tone="good">This browser</Badge>}
        </p>
        <p className={settings.quiet}>
          Signed in <Moment at={session.signedInAt} />
        </p>
        <p className={settings.quiet}>
          Last used <Moment at={session.lastUsedAt} />
        </p>
      </div>
      <Button
        look="quiet"
        size="small"
        busy={end.isPending}
        aria-label={session.isCurrent ? 'Sign out this browser' : `Sign out ${name}`}
        onClick={() => end.mutate(session)}
      >
        Sign Out
      </Button>
    </ListItem>
  )
}
