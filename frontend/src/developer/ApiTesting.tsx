import { Button } from '../ui/Button.tsx'
import styles from './developer.module.css'
import { RawAnswer } from './RawAnswer.tsx'
import { useAttempt } from './useAttempt.ts'

export function ApiTesting() {
  const { attempt, run } = useAttempt('/api/auth/status', (cause) => `Failed to test API route: ${cause}`)
  return (
    <div className={styles.stack}>
      <Button look="outlined" busy={attempt.kind === 'busy'} onClick={() => void run()}>
        Test Auth Status
      </Button>
      <RawAnswer attempt={attempt} />
    </div>
  )
}
