import CopyIcon from '@mui/icons-material/ContentCopy'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useState } from 'react'
import { ButtonAnchor } from '../ui/ButtonLink.tsx'
import { DeveloperArea } from './DeveloperArea.tsx'
import styles from './developer.module.css'

const credentialsConsole = 'https://console.cloud.google.com/apis/credentials'

const steps = [
  'Copy the redirect URI above.',
  'Open the Google Cloud credentials.',
  'Edit the OAuth client of this app.',
  'Add the URI to the authorized redirect URIs.',
  'Save.',
]

const outcomes = {
  copied: 'URI copied to clipboard!',
  failed: 'Failed to copy to clipboard. Please select and copy manually.',
}

/** What a developer needs to let Google know where sign-in comes back to (specification, commercial, Developer screens). */
export function DevHelperPage() {
  const [outcome, setOutcome] = useState<keyof typeof outcomes | null>(null)
  const uri = `${window.location.origin}/api/auth/callback`

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(uri)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }

  return (
    <DeveloperArea title="Development Helper" lead="Sign-in only works when Google knows this address.">
      <Card component="section" variant="outlined" aria-labelledby="redirect-uri">
        <div className={styles.stack}>
          <h2 id="redirect-uri">OAuth Redirect URI</h2>
          <div className={styles.row}>
            <code className={styles.code}>{uri}</code>
            <Button variant="outlined" onClick={() => void copy()} startIcon={<CopyIcon />}>
              Copy
            </Button>
          </div>
          {outcome && (
            <p role="alert" className={styles.outcome} data-good={outcome === 'copied'}>
              {outcomes[outcome]}
            </p>
          )}
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <div>
            <ButtonAnchor variant="contained" href={credentialsConsole} target="_blank" rel="noreferrer">
              Open Google Cloud Credentials
            </ButtonAnchor>
          </div>
          <p className={styles.note}>
            The URI must be updated whenever the hosting environment changes. Or set up a fixed redirect URI, as the
            development guide describes.
          </p>
        </div>
      </Card>
    </DeveloperArea>
  )
}
