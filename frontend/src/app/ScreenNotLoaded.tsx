import { type CSSProperties, useEffect } from 'react'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

const reload = () => window.location.reload()

export interface NotLoadedProps {
  /** Whether the server has a newer version of the pages, in which the screen's script has another name. */
  readonly isNewer: boolean
  readonly onLeave: () => void
}

function reasonInWords(isNewer: boolean): string {
  if (!navigator.onLine)
    return 'You are offline. It loads by itself once you are connected again; your calendars are not affected.'
  return isNewer
    ? 'There is a newer version of Calendar Sync, and this screen comes with it. Your calendars are not affected.'
    : 'The server could not be reached. Your calendars are not affected.'
}

/** Stands in the place of what did not arrive within a screen: says why, and where the connection is to blame, waits for it. */
export function NotLoaded({ isNewer, onLeave }: NotLoadedProps) {
  useEffect(() => {
    window.addEventListener('online', reload)
    return () => {
      window.removeEventListener('online', reload)
      onLeave()
    }
  }, [onLeave])
  return (
    <Notice
      action={
        <Button look="outlined" size="small" onClick={() => navigator.onLine && reload()}>
          {isNewer ? 'Load the newer version' : 'Try again'}
        </Button>
      }
    >
      {reasonInWords(isNewer)}
    </Notice>
  )
}

/** As the page of a screen (layout/layout.module.css), which may not be there. */
const page: CSSProperties = {
  display: 'grid',
  alignContent: 'start',
  gap: 24,
  width: '100%',
  maxWidth: 'var(--content-width)',
  margin: '0 auto',
  padding: 'clamp(24px, 4vw, 48px) 16px 72px',
}

/** The same in the place of a whole screen. */
export const ScreenNotLoaded = (props: NotLoadedProps) => (
  <main id="content" style={page}>
    <title>{`${props.isNewer ? 'Newer version' : 'No connection'} · Calendar Sync`}</title>
    <h1>This screen could not be loaded</h1>
    <NotLoaded {...props} />
  </main>
)
