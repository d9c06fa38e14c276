import { useEffect, useRef } from 'react'
import { NotLoaded, type NotLoadedProps } from '../app/ScreenNotLoaded.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './LandingPage.module.css'

interface WaitlistNotLoadedProps extends NotLoadedProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** In the place of the waitlist's dialog, where its script did not arrive. No toast would do: after an upgrade their script is gone, too. */
export function WaitlistNotLoaded({ open, onClose, isNewer, onLeave }: WaitlistNotLoadedProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => (open ? dialog.current?.showModal() : onLeave()), [open, onLeave])
  if (!open) return null
  return (
    <dialog ref={dialog} aria-label="This could not be loaded" className={styles.dialog} onClose={onClose}>
      <NotLoaded isNewer={isNewer} onLeave={onLeave} />
      <Button look="quiet" onClick={() => dialog.current?.close()}>
        Close
      </Button>
    </dialog>
  )
}
