import { Button } from '../ui/Button.tsx'
import styles from './Settings.module.css'
import { useSendConfirmationAgain } from './useSettings.ts'

/** Letters do not go to the address yet: its owner has to follow a link first. */
export function AddressWaiting({ address }: { address: string }) {
  const send = useSendConfirmationAgain()
  return (
    <div className={styles.waiting}>
      <p role="status">
        <strong>Waiting for confirmation.</strong> Open the link we sent to {address}. Until then, e-mails go to the
        address you sign in with.
      </p>
      <Button look="outlined" size="small" busy={send.isPending} onClick={() => send.mutate()}>
        Send Again
      </Button>
    </div>
  )
}
