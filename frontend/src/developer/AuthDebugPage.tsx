import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { DeveloperArea, RawAnswer, useAttempt } from './DeveloperArea.tsx'
import styles from './developer.module.css'

const calls = [
  { title: 'Authentication', path: '/api/auth/status', button: 'Check Auth Status' },
  { title: 'Settings', path: '/api/settings', button: 'Test Settings API' },
]

function Call({ title, path, button }: (typeof calls)[number]) {
  const { attempt, run } = useAttempt(path, (cause) => `Error: ${cause}`)
  return (
    <Card component="section" variant="outlined" aria-label={title}>
      <div className={styles.stack}>
        <h2>{title}</h2>
        <code className={styles.code}>GET {path}</code>
        <Button variant="outlined" loading={attempt.kind === 'busy'} onClick={() => void run()}>
          {button}
        </Button>
        <RawAnswer attempt={attempt} />
      </div>
    </Card>
  )
}

/** Specification (commercial), Developer screens. */
export const AuthDebugPage = () => (
  <DeveloperArea title="Auth Debug" lead="What the server answers to this browser, as it comes.">
    {calls.map((call) => (
      <Call key={call.path} {...call} />
    ))}
  </DeveloperArea>
)
