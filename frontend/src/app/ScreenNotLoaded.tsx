import { useEffect } from 'react'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

const reload = () => window.location.reload()

/** Stands in the place of a screen whose script did not arrive: says that the connection is to blame, and waits for it. */
export function ScreenNotLoaded({ onLeave }: { onLeave: () => void }) {
  useEffect(() => {
    window.addEventListener('online', reload)
    return () => {
      window.removeEventListener('online', reload)
      onLeave()
    }
  }, [onLeave])
  return (
    <main id="content" style={{ padding: 'clamp(16px, 4vw, 40px)', maxWidth: 1120, margin: '0 auto' }}>
      <title>No connection · Calendar Sync</title>
      <h1>This screen could not be loaded</h1>
      <Notice
        action={
          <Button look="outlined" size="small" onClick={() => navigator.onLine && reload()}>
            Try again
          </Button>
        }
      >
        {navigator.onLine
          ? 'The server could not be reached. Your calendars are not affected.'
          : 'You are offline. It loads by itself once you are connected again; your calendars are not affected.'}
      </Notice>
    </main>
  )
}
